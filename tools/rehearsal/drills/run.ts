import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { freePort } from '@jobtrail/service-kit/testing/freePort';
import { sandboxKeys } from '../../supervisor/stripeSandbox.ts';
import { administer } from '../accounts.ts';
import type { Balancer } from '../balancers.ts';
import { createRehearsal } from '../Rehearsal.ts';
import { Browser, trust } from './Browser.ts';
import type { Drill, Form } from './drills.ts';
import { type Disturbance, failingMs, judge } from './judge.ts';
import { type Differences, Ledger } from './Ledger.ts';
import { hasFailed, Load } from './Load.ts';
import { LocalStripe } from './LocalStripe.ts';
import { Records } from './Records.ts';

/** A drill with its outcome: a row of the table, and a sentence for each bar that was missed. */
export interface Result {
  readonly row: Readonly<Record<string, string | number>>;
  readonly missed: readonly string[];
}

interface Choice {
  readonly drills: readonly Drill[];
  readonly balancers: readonly Balancer[];
  readonly form: Form;
  readonly say: (text: string) => void;
  /** Called after each drill, so that its result is known if a later one cannot run. */
  readonly onResult: (result: Result) => void;
  /** Called with a function that ends everything, for signals. */
  readonly onStart: (end: () => Promise<unknown>) => void;
}

const ADMIN = { email: 'drills@example.com', name: 'Ada', password: 'a drill takes a while', role: 'admin' };
/** How many people get each broadcast, besides those who sign up. */
const READERS = 40;
const SETTLES_WITHIN_MS = 60_000;
const SETTLES_EVERY_MS = 250;
const SETTINGS = {
  ADMIN_SECOND_FACTOR: 'optional',
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_SIGNED_IN_PER_MINUTE: '0',
  RATE_LIMIT_SIGN_IN_PER_MINUTE: '0',
  SHUTDOWN_DELAY_SECONDS: '3',
  // A broadcast is still being sent when something is disturbed, and others take over from a replica that hangs.
  MAIL_RATE_PER_SECOND: '60',
  MAIL_LEASE_SECONDS: '3',
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Books {
  readonly ledger: Ledger;
  readonly records: Records;
  readonly stripe: LocalStripe;
}

/** Waits until everything acknowledged is there and no email waits, and compares the ledger with the records. */
async function settle({ ledger, records, stripe }: Books): Promise<Differences> {
  for (const deadline = Date.now() + SETTLES_WITHIN_MS; ; await sleep(SETTLES_EVERY_MS)) {
    for (const event of await stripe.deliveredEvents()) ledger.acknowledged('webhook', event, 'received');
    const isWaiting = await records.isWaiting();
    const differences = ledger.compare(await records.all());
    if ((!isWaiting && differences.lost.length === 0) || Date.now() > deadline) return differences;
  }
}

/** Sends a broadcast to everyone. @throws {Error} if it is not acknowledged */
async function broadcast(admin: Browser, subject: string, { ledger, records }: Books): Promise<void> {
  const people = (await records.all()).filter(({ kind }) => kind === 'sign-up');
  const body = { subject, body: 'While something fails.', audience: 'all', key: `drill ${subject}` };
  const { status, text } = await admin.ask('POST', '/api/admin/broadcast', { body });
  if (status !== 201) throw new Error(`The broadcast was refused: ${status} ${text}`);
  ledger.acknowledged('broadcast', subject, 'made');
  for (const { key } of people) ledger.acknowledged('mail', `${key} ${subject}`, 'sent', 'uncertain');
}

/** Shows that the comparison can fail: it must report what is broken behind the product's back, and nothing else. */
async function checkComparison({ ledger, records }: Books): Promise<Result> {
  const broken = await records.damage(ledger.keysOf);
  const { lost, doubled } = ledger.compare(await records.all());
  const [expected, reported] = [broken, { lost, doubled }].map((found) => new Set([...found.lost, ...found.doubled]));
  const missed = isDeepStrictEqual(reported, expected)
    ? []
    : [`of ${expected?.size} things that were broken by hand, ${reported?.size} were reported`];
  return { row: { drill: 'broken by hand', lost: lost.length, doubled: doubled.length }, missed };
}

/** Runs drills against production in a temporary folder, behind each of the balancers. */
export async function runDrills({ drills, balancers, form, say, onResult, onStart }: Choice): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'jobtrail-drills-'));
  const rehearsal = await createRehearsal({
    folder,
    port: await freePort(),
    env: SETTINGS,
    say: () => undefined,
    print: () => undefined,
    onEmail: (recipient, email) => records.receive(recipient, email),
  });
  const records = new Records(rehearsal.databaseUrl);
  const stripe = new LocalStripe(rehearsal.stripe, sandboxKeys(folder).controlKey);
  const books = { ledger: new Ledger(), records, stripe };
  const agent = trust(rehearsal.certificate);
  const admin = new Browser(rehearsal.url, agent);
  let uncertainBefore = 0;

  const runDrill = async (drill: Drill, behind: Balancer): Promise<Result> => {
    const disturbances: Disturbance[] = [];
    const disturb = (): Disturbance => {
      const disturbance = { at: Date.now(), goneAt: Date.now() };
      disturbances.push(disturbance);
      return disturbance;
    };
    const load = new Load({ url: rehearsal.url, agent, ...books });
    const faults: string[] = [];
    let backMs = NaN;
    load.start(form.people);
    try {
      await sleep(form.calmMs);
      await broadcast(admin, `${drill.name} ${behind}`, books);
      await drill.run({ rehearsal, form, disturb });
      backMs = await load.succeedsAgain();
    } catch (error) {
      faults.push(messageOf(error));
    }
    await load.stop().catch((error: unknown) => faults.push(messageOf(error)));
    const found = await settle(books);
    const differences = { ...found, uncertain: found.uncertain - uncertainBefore };
    uncertainBefore = found.uncertain;
    const finding = { attempts: load.attempts, disturbances, differences };
    const failures = load.attempts.filter(hasFailed);
    const row = {
      drill: drill.name,
      behind,
      requests: load.attempts.length,
      failed: failures.length,
      statuses: [...new Set(failures.map(({ status }) => status))].join(' '),
      'failing for': seconds(failingMs(finding)),
      'back after': seconds(backMs),
      acknowledged: differences.checked,
      lost: differences.lost.length,
      doubled: differences.doubled.length,
      'uncertain emails': differences.uncertain,
    };
    return { row, missed: [...judge(finding, drill.bars), ...faults] };
  };

  let ended: Promise<void> | undefined;
  const end = (): Promise<void> =>
    (ended ??= (async () => {
      await rehearsal.stop();
      await agent.destroy();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    })());
  onStart(end);
  try {
    say('starting two replicas of each part');
    await rehearsal.start();
    await administer(rehearsal.coreEnvironment, ['create-users'], JSON.stringify(ADMIN));
    await administer(rehearsal.coreEnvironment, ['seed', '--users', `${READERS}`, '--jobs-per-user', '0']);
    await admin.ask('POST', '/api/auth/login', { body: ADMIN });
    for (const behind of balancers) {
      await rehearsal.balanceBy(behind);
      for (const drill of drills) {
        say(`${behind}: ${drill.name}: ${drill.about}`);
        onResult(await runDrill(drill, behind));
      }
    }
    onResult(await checkComparison(books));
  } finally {
    await end();
  }
}
