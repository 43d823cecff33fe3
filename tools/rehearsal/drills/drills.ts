import { setTimeout as sleep } from 'node:timers/promises';
import { probeSucceeds } from '../../supervisor/partProgram.ts';
import type { Rehearsal } from '../Rehearsal.ts';
import type { Bars, Disturbance } from './judge.ts';

/** How long the drills take, and how many people act at a time. */
export interface Form {
  readonly people: number;
  /** How long the product runs undisturbed before each disturbance, in ms. */
  readonly calmMs: number;
  /** How long something is away, in ms. */
  readonly awayMs: number;
  /** The replicas of each part that are replaced, by their number, one after the other. */
  readonly replicas: ReadonlyArray<1 | 2>;
}

/** What a drill works with. */
interface Scene {
  readonly rehearsal: Rehearsal;
  readonly form: Form;
  /** Records that something is disturbed now. */
  readonly disturb: () => Disturbance;
}

export interface Drill {
  readonly name: string;
  readonly about: string;
  readonly bars: Bars;
  readonly run: (scene: Scene) => Promise<void>;
}

/** Each replica of svc-mail has this many connections to the mail server, each with at most one email in flight. */
const MAILS_IN_FLIGHT = 5;
const REPLACED_WITHIN_MS = 60_000;
const EVERY_MS = 50;

/** Signals a replica of each part, waits until all are replaced and ready, and goes on with the other replicas. */
async function replace({ rehearsal, form, disturb }: Scene, signal: NodeJS.Signals): Promise<void> {
  for (const number of form.replicas) {
    const replicas = rehearsal.replicas.filter(({ keeper }) => keeper.name.endsWith(`-${number}`));
    const before = replicas.map(({ keeper }) => keeper.pid);
    const disturbance = disturb();
    for (const { keeper } of replicas) keeper.signal(signal);
    while (replicas.some(({ keeper }, at) => keeper.pid === before[at])) await sleep(EVERY_MS);
    disturbance.goneAt = Date.now();
    const isReplaced = async (): Promise<boolean> => {
      const ready = await Promise.all(replicas.map(({ address }) => probeSucceeds(`${address}/readyz`)));
      return replicas.every(({ keeper }, at) => ready[at] === true && keeper.pid !== before[at]);
    };
    for (const deadline = Date.now() + REPLACED_WITHIN_MS; !(await isReplaced()); await sleep(EVERY_MS))
      if (Date.now() > deadline) throw new Error(`${signal}: not all replicas were ready again within a minute`);
  }
}

/** Each drill of a production rehearsal, with what it may cost. */
export const DRILLS: readonly Drill[] = [
  {
    name: 'kill',
    about: 'kill -9 of a replica of each part',
    bars: { failingMs: 3000, cut: true, uncertain: 2 * MAILS_IN_FLIGHT },
    run: (scene) => replace(scene, 'SIGKILL'),
  },
  {
    name: 'stop',
    about: 'SIGTERM of a replica of each part',
    bars: { failed: 0, uncertain: 0 },
    run: (scene) => replace(scene, 'SIGTERM'),
  },
  {
    name: 'database',
    about: 'kill -9 of MariaDB, which is started again later',
    bars: { uncertain: 2 * MAILS_IN_FLIGHT },
    async run({ rehearsal: { database }, form, disturb }) {
      disturb();
      database.hold('SIGKILL');
      await sleep(form.awayMs);
      database.release();
    },
  },
  {
    name: 'hang',
    about: 'SIGSTOP of a replica of each service, SIGCONT later',
    bars: { uncertain: MAILS_IN_FLIGHT },
    async run({ rehearsal: { replicas }, form, disturb }) {
      const hanging = replicas.filter(({ keeper }) => /^svc-.*-1$/.test(keeper.name));
      disturb();
      for (const { keeper } of hanging) keeper.signal('SIGSTOP');
      await sleep(form.awayMs);
      for (const { keeper } of hanging) keeper.signal('SIGCONT');
    },
  },
  {
    name: 'mail',
    about: 'the mail server breaks all connections, and is back later',
    bars: { failed: 0, uncertain: 2 * MAILS_IN_FLIGHT },
    async run({ rehearsal: { mailServer }, form, disturb }) {
      disturb();
      await mailServer.stop();
      await sleep(form.awayMs);
      await mailServer.start();
    },
  },
];
