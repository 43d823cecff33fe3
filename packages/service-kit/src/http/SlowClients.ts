import type { IncomingMessage, ServerResponse } from 'node:http';

/** How slowly a client may read a response before it is cut off. */
interface ClientLimits {
  /** Maximum time without reading anything, in ms. */
  readonly stalledMs: number;
  /** Minimum bytes per second, over all the time that data was waiting for the client. */
  readonly bytesPerSecond: number;
}

/** The limits by the kind of response. */
export interface SlowClientLimits {
  /** For JSON. */
  readonly data: ClientLimits;
  /**
   * For everything else. A paused player stops reading, and requests the remaining range if the connection has been
   * closed.
   */
  readonly file: ClientLimits;
  /** Factor for requests that the gateway forwards: it cuts off its slow clients itself, so a service waits longer. */
  readonly forwarded: number;
}

const KIB = 1024;

/**
 * Not shorter, because progress is visible in steps only. Operating systems buffer some MB between a service and its
 * client, and accept more when a good part has been read. On loopback, a client that reads 64 KiB per second shows
 * progress every 25 s, and every 50 s through the gateway. A phone on a slow line has smaller buffers, but may pause
 * for half a minute.
 */
export const SLOW_CLIENT_LIMITS: SlowClientLimits = {
  data: { stalledMs: 45_000, bytesPerSecond: 8 * KIB },
  file: { stalledMs: 120_000, bytesPerSecond: KIB },
  forwarded: 4,
};

const POLL_MS = 1000;
/** Maximum number of poll intervals that count against a client when this process itself was blocked. */
const COUNTED_INTERVALS_MAX = 2;

/** The state of a response that node:http does not have. */
interface Watched {
  /** The type of the response, once it has started. */
  readonly contentType: () => unknown;
  /** Called just before the response is cut off. */
  readonly onDrop: () => void;
}

/** A response whose client is monitored. */
class WatchedResponse {
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #limits: SlowClientLimits;
  readonly #watched: Watched;
  /** Bytes sent on the connection before this response. */
  readonly #before: number;
  #taken = 0;
  #stalledMs = 0;
  #waitedMs = 0;

  constructor(req: IncomingMessage, res: ServerResponse, limits: SlowClientLimits, watched: Watched) {
    this.#req = req;
    this.#res = res;
    this.#limits = limits;
    this.#watched = watched;
    this.#before = req.socket.bytesWritten;
  }

  /** Records how much the client has read since the last call. @returns whether it is too slow */
  isTooSlow(elapsedMs: number): boolean {
    const { socket, headersSent, writableLength } = this.#res;
    // Nothing is waiting to be read, or an earlier response on the same connection comes first, so the client is not to
    // blame.
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
    this.#watched.onDrop();
    this.#res.destroy();
  }

  #limitsOfResponse(): ClientLimits {
    const { data, file, forwarded } = this.#limits;
    const { stalledMs, bytesPerSecond } = String(this.#watched.contentType()).startsWith('application/json')
      ? data
      : file;
    const factor = this.#req.headers['x-forwarded-for'] === undefined ? 1 : forwarded;
    return { stalledMs: stalledMs * factor, bytesPerSecond };
  }
}

/**
 * Cuts off responses whose clients have stopped reading or read too slowly, so that they do not hold memory,
 * connections and slots. The client sees a broken connection, never a truncated response that looks complete.
 */
export class SlowClients {
  readonly #limits: SlowClientLimits;
  readonly #responses = new Set<WatchedResponse>();
  #timer: NodeJS.Timeout | undefined;
  #polledAt = 0;

  constructor(limits: SlowClientLimits = SLOW_CLIENT_LIMITS) {
    this.#limits = limits;
  }

  /** Monitors a response until it has ended. */
  watch(req: IncomingMessage, res: ServerResponse, watched: Watched): void {
    const response = new WatchedResponse(req, res, this.#limits, watched);
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
    const elapsedMs = Math.min(now - this.#polledAt, COUNTED_INTERVALS_MAX * POLL_MS);
    this.#polledAt = now;
    for (const response of this.#responses) if (response.isTooSlow(elapsedMs)) response.drop();
  }
}
