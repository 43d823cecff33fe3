import { addressesOf } from '../config/addresses.ts';

/** For how long an address that has failed is only used if no other is left. */
const AVOIDED_MS = 2000;
const BEFORE_SENDING = new Set(['connect', 'getaddrinfo']);

const partOf = (error: unknown, name: 'cause' | 'code' | 'syscall'): unknown =>
  typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined;

/** Whether `fetch` failed before it was connected, so that the peer has received nothing. */
function isNotSent(error: unknown): boolean {
  const cause = partOf(error, 'cause');
  const code = partOf(cause, 'code');
  return (
    code === 'ECONNREFUSED' ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    BEFORE_SENDING.has(String(partOf(cause, 'syscall')))
  );
}

/** The addresses of a peer's replicas, used in turn. One that has failed is avoided for a while. */
export class PeerAddresses {
  readonly #addresses: readonly string[];
  readonly #failedAt = new Map<string, number>();
  #turn = 0;

  /** @param text the addresses, separated by commas */
  constructor(text: string) {
    this.#addresses = addressesOf(text);
  }

  /**
   * Sends a request to one address, and to the next while none has accepted a connection.
   * @throws the error of the last attempt
   */
  async send(attempt: (address: string) => Promise<Response>): Promise<Response> {
    let failure: unknown;
    for (const address of this.#inTurn()) {
      try {
        const response = await attempt(address);
        this.#failedAt.delete(address);
        return response;
      } catch (error) {
        this.#failedAt.set(address, performance.now());
        failure = error;
        if (!isNotSent(error)) break;
      }
    }
    throw failure;
  }

  #inTurn(): string[] {
    this.#turn = (this.#turn + 1) % this.#addresses.length;
    const all = [...this.#addresses.slice(this.#turn), ...this.#addresses.slice(0, this.#turn)];
    const isAvoided = (address: string): boolean =>
      performance.now() - (this.#failedAt.get(address) ?? -Infinity) < AVOIDED_MS;
    return [...all.filter((address) => !isAvoided(address)), ...all.filter(isAvoided)];
  }
}
