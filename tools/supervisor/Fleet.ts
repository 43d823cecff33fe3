import { setTimeout as sleep } from 'node:timers/promises';
import type { FleetPlan } from './fleetPlan.ts';
import { Keeper } from './Keeper.ts';
import { type PartProcess, partProgram } from './partProgram.ts';
import { stopWithin } from './stopWithin.ts';

/** The gateway is stopped first; this long afterwards the services behind it are stopped. */
const GATEWAY_FIRST_MS = 1500;
/** Processes that still run this long after they should have ended are killed. */
const KILL_AFTER_MS = 500;

interface Options {
  /** Prints log lines unchanged, for a log collector. */
  readonly rawLogs: boolean;
  readonly say: (text: string) => void;
}

/** The processes of the product. Nothing runs before `start`. */
export class Fleet {
  /** The public address. */
  readonly url: string;
  readonly #shutdownMs: number;
  readonly #sandbox: Keeper | null;
  readonly #services: readonly { readonly keeper: Keeper; readonly usesStripe: boolean }[];
  readonly #gateway: Keeper;

  constructor({ url, shutdownMs, sandbox, services, gateway }: FleetPlan, options: Options) {
    const keep = (planned: PartProcess): Keeper =>
      new Keeper({ name: planned.part, ...options, ...partProgram(planned) });
    this.url = url;
    this.#shutdownMs = shutdownMs;
    this.#sandbox = sandbox && keep(sandbox);
    this.#services = services.map((planned) => ({ keeper: keep(planned), usesStripe: planned.usesStripe }));
    this.#gateway = keep(gateway);
  }

  /** @throws {Problem} if a process ends before it is ready */
  async start(): Promise<void> {
    const sandboxReady = this.#sandbox?.start();
    // A service that uses Stripe fetches its price from the sandbox as soon as it starts, and the sandbox sends it
    // webhooks through the gateway.
    const afterSandbox = async (keeper: Keeper): Promise<void> => {
      await sandboxReady;
      await keeper.start();
    };
    await Promise.all([
      sandboxReady,
      ...this.#services.map(({ keeper, usesStripe }) => (usesStripe ? afterSandbox(keeper) : keeper.start())),
      afterSandbox(this.#gateway),
    ]);
  }

  async restart(part: string, reason: string): Promise<void> {
    await [...this.#behindGateway(), this.#gateway].find(({ name }) => name === part)?.restart(reason);
  }

  /** Makes open pages reload. */
  reload(reason: string): void {
    this.#gateway.send({ type: 'reload', reason });
  }

  /** Resolves with true if every process stopped in time and none had to be killed. */
  stop(): Promise<boolean> {
    const behind = this.#behindGateway();
    return stopWithin(this.#shutdownMs + KILL_AFTER_MS, [...behind, this.#gateway], async () => {
      const gatewayGone = this.#gateway.stop();
      await Promise.race([gatewayGone, sleep(GATEWAY_FIRST_MS, undefined, { ref: false })]);
      await Promise.all([gatewayGone, ...behind.map((keeper) => keeper.stop())]);
    });
  }

  #behindGateway(): Keeper[] {
    const services = this.#services.map(({ keeper }) => keeper);
    return this.#sandbox ? [this.#sandbox, ...services] : services;
  }
}
