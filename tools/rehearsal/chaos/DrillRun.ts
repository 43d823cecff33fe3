import { setTimeout as sleep } from 'node:timers/promises';
import type { Keeper } from '../../supervisor/Keeper.ts';
import { probeSucceeds } from '../../supervisor/partProgram.ts';
import type { Rehearsal } from '../Rehearsal.ts';
import type { Replica } from '../topology/parts.ts';
import type { Disturbance } from './judge.ts';
import type { Load } from './Load.ts';
import type { PublicClient } from './PublicClient.ts';

const EVERY_MS = 50;
const WITHIN_MS = 120_000;

/**
 * Waits until a condition holds.
 * @param state what is known about it, for the error
 * @throws {Error} with `what` if it never does
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  state: () => string = () => '',
): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; !(await holds()); await sleep(EVERY_MS))
    if (Date.now() > deadline) throw new Error(`${what} within ${WITHIN_MS / 1000} s${state()}`);
}

/** What a drill works with. */
export interface Tools {
  readonly rehearsal: Rehearsal;
  readonly load: Load;
  readonly client: PublicClient;
  /** The session of an administrator. */
  readonly admin: string;
  /** The sessions of people. */
  readonly people: readonly string[];
  /** How long the product runs undisturbed before, between and after disturbances, in ms. */
  readonly calmMs: number;
  /** Whether this is the short form. */
  readonly short: boolean;
  readonly frontendsDir: string;
}

/** One run of a drill: disturbs the product while people work, and records when. */
export class DrillRun {
  readonly tools: Tools;
  readonly disturbances: Disturbance[] = [];
  readonly faults: string[] = [];
  readonly notes: string[] = [];

  constructor(tools: Tools) {
    this.tools = tools;
  }

  waitUndisturbed = (): Promise<void> => sleep(this.tools.calmMs).then(() => undefined);

  /** The replicas of some parts by their number, so that never both replicas of a part are stopped. */
  inTurn(...parts: readonly string[]): Replica[][] {
    const chosen = this.tools.rehearsal.replicas.filter(({ part }) => parts.includes(part));
    const numbers = [...new Set(chosen.map(({ keeper }) => keeper.name.slice(-1)))];
    const groups = numbers.map((number) => chosen.filter(({ keeper }) => keeper.name.endsWith(number)));
    return this.tools.short ? groups : groups.flatMap((group) => group.map((one) => [one]));
  }

  /** Signals processes at once, and waits until all of them have been replaced and everything is ready. */
  async signalAndWait(replicas: readonly Replica[], signal: NodeJS.Signals): Promise<void> {
    const before = replicas.map(({ keeper }) => keeper.pid);
    const beganAt = Date.now();
    for (const { keeper } of replicas) keeper.signal(signal);
    await until(`${signal} ended no process`, () => replicas.every(({ keeper }, at) => keeper.pid !== before[at]));
    await this.recordRecovery({ beganAt, overAt: Date.now() });
  }

  /** Kills a process, waits `ms`, and starts it again. */
  async stopFor(keeper: Keeper, { ms, isBack }: { ms: number; isBack: () => Promise<boolean> }): Promise<void> {
    const beganAt = Date.now();
    keeper.hold('SIGKILL');
    await sleep(ms);
    keeper.release();
    await until(`${keeper.name} did not come back`, isBack);
    await this.recordRecovery({ beganAt, overAt: Date.now() });
  }

  /** Waits until every process is ready again, and records the disturbance. */
  async recordRecovery(cause: Pick<Disturbance, 'beganAt' | 'overAt'>): Promise<void> {
    const { replicas, url } = this.tools.rehearsal;
    await until(`${url} did not recover`, async () => {
      const ready = await Promise.all(replicas.map(({ address }) => probeSucceeds(`${address}/readyz`)));
      return ready.every(Boolean);
    });
    this.disturbances.push({ ...cause, readyAt: Date.now() });
  }
}
