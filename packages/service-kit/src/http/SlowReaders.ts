import type { IncomingMessage, ServerResponse } from 'node:http';

/** How slow the reader of an answer may be. */
export interface ReaderLimits {
  /** An answer ends when its reader takes nothing for this long, in ms. */
  readonly stalledMs: number;
  /** An answer ends when its reader has taken fewer bytes a second than this, over all the time for which it kept us waiting. */
  readonly bytesPerSecond: number;
}

/** The limits by what is read. */
export interface ReaderPatience {
  /** For JSON. */
  readonly data: ReaderLimits;
  /** For everything else: a player that is paused stops reading, and asks for the rest by its range if the connection is gone by then. */
  readonly file: ReaderLimits;
  /** A gateway ends the answers of its own slow clients; by this factor a service is more patient with what a gateway forwards. */
  readonly forwarded: number;
}

const KIB = 1024;

/**
 * Not shorter, because progress is seen in steps: operating systems keep some MB between a service and its client and accept more only
 * when a good part of that has been read. On the loopback a reader of 64 KiB a second shows progress every 25 s, and twice as far apart
 * through the gateway. A phone on a slow line has buffers of its size, but may stand still for half a minute.
 */
export const READER_PATIENCE: ReaderPatience = {
  data: { stalledMs: 45_000, bytesPerSecond: 8 * KIB },
  file: { stalledMs: 120_000, bytesPerSecond: KIB },
  forwarded: 4,
};

const LOOK_EVERY_MS = 1000;
/** A process that was held up itself does not count that time against its readers. */
const LATE_AT_MOST = 2;

/** An answer whose reader is watched. */
class WatchedAnswer {
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #patience: ReaderPatience;
  readonly #onDrop: () => void;
  /** Bytes that the connection had taken before this answer. */
  readonly #before: number;
  #taken = 0;
  #stalledMs = 0;
  #waitedMs = 0;

  constructor(req: IncomingMessage, res: ServerResponse, patience: ReaderPatience, onDrop: () => void) {
    this.#req = req;
    this.#res = res;
    this.#patience = patience;
    this.#onDrop = onDrop;
    this.#before = req.socket.bytesWritten;
  }

  /** Notes how far the reader has come in the time since the last call. */
  isTooSlow(elapsedMs: number): boolean {
    const { socket, headersSent, writableLength } = this.#res;
    // Nothing waits to be read, or an earlier answer of the same connection comes first: the reader is not to blame.
    if (!socket || !headersSent || writableLength === 0) {
      this.#stalledMs = 0;
      return false;
    }
    const taken = socket.bytesWritten - socket.writableLength - this.#before;
    this.#stalledMs = taken > this.#taken ? 0 : this.#stalledMs + elapsedMs;
    this.#taken = taken;
    this.#waitedMs += elapsedMs;
    const { stalledMs, bytesPerSecond } = this.#limits();
    return (
      this.#stalledMs >= stalledMs || (this.#waitedMs >= stalledMs && taken < (bytesPerSecond * this.#waitedMs) / 1000)
    );
  }

  drop(): void {
    this.#onDrop();
    this.#res.destroy();
  }

  #limits(): ReaderLimits {
    const { data, file, forwarded } = this.#patience;
    const { stalledMs, bytesPerSecond } = String(this.#res.getHeader('content-type')).startsWith('application/json')
      ? data
      : file;
    const factor = this.#req.headers['x-forwarded-for'] === undefined ? 1 : forwarded;
    return { stalledMs: stalledMs * factor, bytesPerSecond };
  }
}

/**
 * Ends answers whose readers have stopped or are too slow, so that nobody keeps memory, connections and places for nothing. The client
 * sees a broken connection and never half an answer that looks whole.
 */
export class SlowReaders {
  readonly #patience: ReaderPatience;
  readonly #answers = new Set<WatchedAnswer>();
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;

  constructor(patience: ReaderPatience = READER_PATIENCE) {
    this.#patience = patience;
  }

  /**
   * Watches an answer until it has ended.
   * @param onDrop is called just before the answer is broken off
   */
  watch(req: IncomingMessage, res: ServerResponse, onDrop: () => void): void {
    const answer = new WatchedAnswer(req, res, this.#patience, onDrop);
    this.#answers.add(answer);
    res.once('close', () => this.#answers.delete(answer));
    if (this.#timer) return;
    this.#lookedAt = performance.now();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  #look(): void {
    if (this.#answers.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const now = performance.now();
    const elapsedMs = Math.min(now - this.#lookedAt, LATE_AT_MOST * LOOK_EVERY_MS);
    this.#lookedAt = now;
    for (const answer of this.#answers) if (answer.isTooSlow(elapsedMs)) answer.drop();
  }
}
