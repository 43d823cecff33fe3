import { addressesOf } from '../config/addresses.ts';
import { Abandoned, PeerReplica } from './PeerReplica.ts';

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

/** The addresses of a peer's replicas, used in turn. One that has failed or hangs is avoided for a while. */
export class PeerAddresses {
  readonly #replicas: readonly PeerReplica[];
  #turn = 0;

  /** @param text the addresses, separated by commas */
  constructor(text: string) {
    const addresses = addressesOf(text);
    const onHanging = addresses.length > 1 ? (hanging: PeerReplica): void => this.#leave(hanging) : null;
    this.#replicas = addresses.map((address) => new PeerReplica(address, onHanging));
  }

  /**
   * Sends a request to one address, and to the next while none has accepted a connection. A request that changes
   * nothing also goes to the next when its replica hangs.
   * @throws the error of the last attempt
   */
  async send(
    attempt: (address: string, abandoned: AbortSignal) => Promise<Response>,
    { changesNothing }: { changesNothing: boolean },
  ): Promise<Response> {
    let failure: unknown;
    for (const replica of this.#inTurn()) {
      try {
        return await replica.send(attempt, changesNothing);
      } catch (error) {
        failure = error;
        if (!isNotSent(error) && !(error instanceof Abandoned)) break;
      }
    }
    throw failure;
  }

  /** Calls stay at a replica that hangs while no other could take them: it may go on. */
  #leave(hanging: PeerReplica): void {
    if (this.#replicas.some((replica) => !replica.isAvoided)) hanging.abandon();
  }

  #inTurn(): PeerReplica[] {
    this.#turn = (this.#turn + 1) % this.#replicas.length;
    const all = [...this.#replicas.slice(this.#turn), ...this.#replicas.slice(0, this.#turn)];
    return [...all.filter(({ isAvoided }) => !isAvoided), ...all.filter(({ isAvoided }) => isAvoided)];
  }
}
