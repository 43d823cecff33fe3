import { DrillRun, type Tools } from './DrillRun.ts';
import type { Drill } from './drills.ts';
import { judge, type Verdict } from './judge.ts';
import { type Differences, Ledger } from './Ledger.ts';
import { Load } from './Load.ts';

/** A drill with its outcome; `skipped` is why it could not be run. */
export interface Result {
  readonly drill: Drill;
  readonly verdict: Verdict | null;
  readonly differences: Differences | null;
  readonly notes: readonly string[];
  readonly skipped: string | null;
}

/**
 * Runs one drill while people work. A drill that fails misses its bars.
 * @param connections how many requests run at a time
 */
export async function runDrill(drill: Drill, tools: Omit<Tools, 'load'>, connections: number): Promise<Result> {
  const { client, people, admin } = tools;
  const ledger = new Ledger(people);
  const reads = [
    { path: '/api/billing/config', cookie: people[0] ?? '' },
    { path: '/api/admin/broadcast', cookie: admin },
  ];
  const load = new Load(client, ledger, { cookies: people, reads });
  const drillRun = new DrillRun({ ...tools, load });
  const resentBefore = client.resent;
  load.start(connections);
  try {
    await drillRun.waitUndisturbed();
    await drill.run(drillRun);
    await drillRun.waitUndisturbed();
  } catch (error) {
    drillRun.faults.push(error instanceof Error ? error.message : String(error));
  } finally {
    await load.stop();
  }
  const differences = await ledger.check(client);
  const resent = client.resent - resentBefore;
  if (resent > 0) drillRun.notes.push(`${resent} requests were sent again, because their kept connection was closed`);
  const finding = { ...drillRun, attempts: load.attempts, differences };
  return { drill, verdict: judge(finding, drill.bars), differences, notes: drillRun.notes, skipped: null };
}
