import type { IncomingMessage, ServerResponse } from 'node:http';

/** How slowly a client may read a response. */
export interface ClientLimits {
  /** A response is cut off when its client reads nothing for this long, in ms. */
  readonly stalledMs: number;
  /** A response is cut off when its client has read fewer bytes per second than this, over all the time that it kept us waiting. */
  readonly bytesPerSecond: number;
}

/** The limits by the kind of response. */
export interface SlowClientLimits {
  /** For JSON. */
  readonly data: ClientLimits;
  /** For everything else: a player that is paused stops reading, and requests the remaining range if the connection has been closed. */
  readonly file: ClientLimits;
  /** The gateway cuts off its own slow clients, so a service waits longer by this factor for requests that the gateway forwards. */
  readonly forwarded: number;
}

const KIB = 1024;

/**
 * Not shorter, because progress is seen in steps: operating systems keep some MB between a service and its client and accept more only
 * when a good part of that has been read. On the loopback a reader of 64 KiB a second shows progress every 25 s, and twice as far apart
 * through the gateway. A phone on a slow line has buffers of its size, but may pause for half a minute.
 */
export const SLOW_CLIENT_LIMITS: SlowClientLimits = {
  data: { stalledMs: 45_000, bytesPerSecond: 8 * KIB },
  file: { stalledMs: 120_000, bytesPerSecond: KIB },
  forwarded: 4,
};

const POLL_MS = 1000;
/** A process that was held up itself does not count that time against its clients. */
const LATE_AT_MOST = 2;

/** A response whose client is watched. */
class WatchedResponse {
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #limits: SlowClientLimits;
  readonly #onDrop: () => void;
  /** Bytes that the connection had taken before this response. */
  readonly #before: number;
  #taken = 0;
  #stalledMs = 0;
  #waitedMs = 0;

  constructor(req: IncomingMessage, res: ServerResponse, limits: SlowClientLimits, onDrop: () => void) {
    this.#req = req;
    this.#res = res;
    this.#limits = limits;
    this.#onDrop = onDrop;
    this.#before = req.socket.bytesWritten;
  }

  /** Records how much the client has read since the last call. */
  isTooSlow(elapsedMs: number): boolean {
    const { socket, headersSent, writableLength } = this.#res;
    // Nothing is waiting to be read, or an earlier response on the same connection comes first: the client is not to blame.
    if (!socket || !headersSent || writableLength === 0) {
      this.#stalledMs = 0;
      return false;
    }
    const taken = socket.bytesWritten - socket.writableLength - this.#before;
    this.#stalledMs = taken > this.#taken ? 0 : this.#stalledMs + elapsedMs;
    this.#taken = taken;
    this.#waitedMs += elapsedMs;
    const { stalledMs, bytesPerSecond } = this.#limitsOfResponse();
    return (
      this.#stalledMs >= stalledMs || (this.#waitedMs >= stalledMs && taken < (bytesPerSecond * this.#waitedMs) / 1000)
    );
  }

  drop(): void {
    this.#onDrop();
    this.#res.destroy();
  }

  #limitsOfResponse(): ClientLimits {
    const { data, file, forwarded } = this.#limits;
    const { stalledMs, bytesPerSecond } = String(this.#res.getHeader('content-type')).startsWith('application/json')
      ? data
      : file;
    const factor = this.#req.headers['x-forwarded-for'] === undefined ? 1 : forwarded;
    return { stalledMs: stalledMs * factor, bytesPerSecond };
  }
}

/**
 * Cuts off responses whose clients have stopped reading or read too slowly, so that they do not hold memory, connections and slots. The
 * client sees a broken connection, and never half a response that looks complete.
 */
export class SlowClients {
  readonly #limits: SlowClientLimits;
  readonly #responses = new Set<WatchedResponse>();
  #timer: NodeJS.Timeout | undefined;
  #polledAt = 0;

  constructor(limits: SlowClientLimits = SLOW_CLIENT_LIMITS) {
    this.#limits = limits;
  }

  /**
   * Watches a response until it has ended.
   * @param onDrop called just before the response is cut off
   */
  watch(req: IncomingMessage, res: ServerResponse, onDrop: () => void): void {
    const response = new WatchedResponse(req, res, this.#limits, onDrop);
    this.#responses.add(response);
    res.once('close', () => this.#responses.delete(response));
    if (this.#timer) return;
    this.#polledAt = performance.now();
    this.#timer = setInterval(() => this.#poll(), POLL_MS).unref();
  }

  #poll(): void {
    if (this.#responses.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const now = performance.now();
    const elapsedMs = Math.min(now - this.#polledAt, LATE_AT_MOST * POLL_MS);
    this.#polledAt = now;
    for (const response of this.#responses) if (response.isTooSlow(elapsedMs)) response.drop();
  }
}
