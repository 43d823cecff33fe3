import { networkOf } from '../request/clientAddress.ts';
import { overloaded } from '../responses/respond.ts';

const MIB = 1024 * 1024;
/** What a chunk of a body takes besides its bytes, so that bodies in tiny chunks do not fill the memory either. */
const CHUNK_COST_BYTES = 512;

/** How many bytes of bodies are kept at once. */
interface Budgets {
  readonly process: number;
  /** For all the people of one network. */
  readonly network: number;
}

/** Twelve networks can fill the process, and one can send 15 of the largest bodies of usual calls at once. */
const BUDGETS: Budgets = { process: 48 * MIB, network: 4 * MIB };

/** Counts a chunk that is kept. @throws HttpError 503 with Retry-After above a budget */
export type CountChunk = (bytes: number) => void;

/** Bounds how many bytes of request bodies this process keeps, whoever sends them and however slowly. */
export class BodyBudget {
  readonly #onRefused: () => void;
  readonly #budgets: Budgets;
  readonly #byNetwork = new Map<string, number>();
  #kept = 0;

  /** @param onRefused called for each request that is refused */
  constructor(onRefused: () => void, budgets: Budgets = BUDGETS) {
    this.#onRefused = onRefused;
    this.#budgets = budgets;
  }

  /**
   * Runs what keeps the body of one request. When that has ended, in whatever way, its bytes no longer count.
   * @param announced the length of the body in bytes, 0 if it is not known. A body that has no room now is refused
   * before any of it is kept. Its length counts for nothing else: who announces much and sends nothing takes no room.
   * @param keep receives the function that counts each chunk before it is kept
   * @throws HttpError 503 with Retry-After above a budget
   */
  async run<T>(address: string, announced: number, keep: (count: CountChunk) => Promise<T>): Promise<T> {
    const network = networkOf(address);
    this.#checkRoom(network, announced);
    let own = 0;
    try {
      return await keep((bytes) => {
        const cost = bytes + CHUNK_COST_BYTES;
        this.#take(network, cost);
        own += cost;
      });
    } finally {
      this.#giveBack(network, own);
    }
  }

  #checkRoom(network: string, bytes: number): void {
    if (this.#ofNetwork(network) + bytes <= this.#budgets.network && this.#kept + bytes <= this.#budgets.process)
      return;
    this.#onRefused();
    throw overloaded();
  }

  #take(network: string, cost: number): void {
    this.#checkRoom(network, cost);
    this.#byNetwork.set(network, this.#ofNetwork(network) + cost);
    this.#kept += cost;
  }

  #giveBack(network: string, cost: number): void {
    const left = this.#ofNetwork(network) - cost;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
    this.#kept -= cost;
  }

  #ofNetwork(network: string): number {
    return this.#byNetwork.get(network) ?? 0;
  }
}
