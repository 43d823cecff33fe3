import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPort } from '../../workspace/port.mjs';
import { administer } from '../accounts.ts';
import { createRehearsal } from '../Rehearsal.ts';
import { countEmail } from './broadcast.ts';
import { DrillRun } from './DrillRun.ts';
import type { Drill, Topology } from './drills.ts';
import { mountSmallDisk } from './fillDisk.ts';
import { judge, type Verdict } from './judge.ts';
import { type Differences, Ledger } from './Ledger.ts';
import { Load } from './Load.ts';
import { PublicClient } from './PublicClient.ts';
import { copyFrontEnds } from './replaceBuild.ts';

const PASSWORD = 'a drill takes a while';
const ADMIN = 'chaos-admin@example.com';
const PEOPLE = 4;
/** The duration and the load of each form. `recipients` get the broadcast. */
const FORMS = {
  short: { connections: 8, calmMs: 500, recipients: 80, leaseSeconds: 2, delaySeconds: 2 },
  long: { connections: 20, calmMs: 5000, recipients: 2000, leaseSeconds: 5, delaySeconds: 5 },
};

/** A drill with its outcome; `skipped` is why it could not be run. */
export interface Result {
  readonly drill: Drill;
  readonly verdict: Verdict | null;
  readonly differences: Differences | null;
  readonly notes: readonly string[];
  readonly skipped: string | null;
}

interface Choice {
  readonly short: boolean;
  readonly say: (text: string) => void;
  /** Called after each drill, so that its result is known if a later one cannot run. */
  readonly onResult: (result: Result) => void;
  /** Called when a signal should stop what runs. */
  readonly onCleanup: (cleanUp: () => Promise<void>) => void;
}

/** Runs drills that share a topology against one rehearsal in a temporary folder. A drill that fails misses its bars. */
export async function runDrills(on: Topology, drills: readonly Drill[], choice: Choice): Promise<void> {
  const { short, say, onResult } = choice;
  const form = short ? FORMS.short : FORMS.long;
  const folder = mkdtempSync(join(tmpdir(), 'jobtrail-chaos-'));
  const frontendsDir = join(folder, 'frontends');
  mkdirSync(frontendsDir);
  await copyFrontEnds(frontendsDir);
  const port = await claimPort(0, '127.0.0.1');
  const rehearsal = await createRehearsal({
    folder,
    port,
    galera: on === 'galera',
    front: on === 'nginx' ? 'nginx' : 'haproxy',
    frontendsDir,
    quiet: true,
    say: () => undefined,
    onEmail: countEmail,
    env: {
      LOG_LEVEL: process.env['LOG_LEVEL'] || 'silent',
      ADMIN_SECOND_FACTOR: 'optional',
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_SIGNED_IN_PER_MINUTE: '0',
      RATE_LIMIT_SIGN_IN_PER_MINUTE: '0',
      SHUTDOWN_DELAY_SECONDS: String(form.delaySeconds),
      // Slow enough to be killed in the middle, and to take over soon.
      MAIL_RATE_PER_SECOND: String(form.recipients / 10),
      MAIL_LEASE_SECONDS: String(form.leaseSeconds),
    },
  });
  const needsDisk = drills.some(({ name }) => name === 'disk-full');
  const unmount = needsDisk ? mountSmallDisk(rehearsal.coreEnvironment['DATA_DIR'] ?? '') : null;
  let cleaned: Promise<void> | undefined;
  const cleanUp = (): Promise<void> =>
    (cleaned ??= (async () => {
      await rehearsal.stop();
      unmount?.();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    })());
  choice.onCleanup(cleanUp);
  const client = new PublicClient({ ...rehearsal, connections: 2 * form.connections });
  try {
    say(`${on}: starting two replicas of each part`);
    await rehearsal.start();
    const emails = Array.from({ length: PEOPLE }, (_, at) => `chaos-${at}@example.com`);
    const lines = [
      { email: ADMIN, name: 'Chaos Admin', password: PASSWORD, role: 'admin' },
      ...emails.map((email) => ({ email, name: 'Chaos', password: PASSWORD })),
    ];
    await administer(rehearsal.coreEnvironment, ['create-users'], lines.map((line) => JSON.stringify(line)).join('\n'));
    if (drills.some(({ name }) => name === 'broadcast'))
      await administer(rehearsal.coreEnvironment, ['seed', '--users', String(form.recipients), '--jobs-per-user', '0']);
    const admin = await client.signIn(ADMIN, PASSWORD);
    const people = await Promise.all(emails.map((email) => client.signIn(email, PASSWORD)));
    for (const drill of drills) {
      if (drill.name === 'disk-full' && unmount === null) {
        const skipped = 'this account may not mount a small disk: run it as root, or in a container that may mount';
        onResult({ drill, verdict: null, differences: null, notes: [], skipped });
        continue;
      }
      say(`${on}: ${drill.name}: ${drill.about}`);
      const ledger = new Ledger(people);
      const reads = [
        { path: '/api/billing/config', cookie: people[0] ?? '' },
        { path: '/api/admin/broadcast', cookie: admin },
      ];
      const load = new Load(client, ledger, { cookies: people, reads });
      const drillRun = new DrillRun({
        rehearsal,
        load,
        client,
        admin,
        people,
        short,
        frontendsDir,
        calmMs: form.calmMs,
      });
      const resentBefore = client.resent;
      load.start(form.connections);
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
      if (resent > 0)
        drillRun.notes.push(`${resent} requests were sent again, because their kept connection was closed`);
      const finding = { ...drillRun, attempts: load.attempts, differences };
      onResult({ drill, verdict: judge(finding, drill.bars), differences, notes: drillRun.notes, skipped: null });
    }
  } finally {
    client.close();
    await cleanUp();
  }
}
