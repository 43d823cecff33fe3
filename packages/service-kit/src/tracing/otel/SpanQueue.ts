import type { EndedSpan } from './EndedSpan.ts';
import type { Origin, SpanBatch } from './SpanBatch.ts';

interface Options {
  readonly createBatch: () => SpanBatch;
  /** Sends a request with a number of spans. Its memory is reused afterwards. */
  readonly send: (request: Buffer, spans: number) => Promise<void>;
  /** How many spans wait at most; those that are being sent do not count. */
  readonly maxQueueSize: number;
  readonly maxBatchSize: number;
  /** How long a span waits for others in ms. */
  readonly delayMs: number;
  /** Called when spans were dropped, because they could not be sent or too many were waiting. */
  readonly onFailure: (error: unknown, spans: number) => void;
}

/**
 * A bounded queue of spans. A span is encoded when it ends, so that none of its objects outlives its request. Batches are
 * sent one after the other: a full one at once, another after a delay.
 */
export class SpanQueue {
  readonly #options: Options;
  #filling: SpanBatch;
  readonly #full: SpanBatch[] = [];
  /** An empty batch whose memory is reused. */
  #spare: SpanBatch | null = null;
  #waiting = 0;
  #dropped = 0;
  #timer: NodeJS.Timeout | null = null;
  #isDue = false;
  #isSending = false;
  #sending = Promise.resolve();
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
    this.#filling = options.createBatch();
  }

  /**
   * Adds a span, or drops it if the queue is full.
   * @param origin the program that has recorded it
   */
  add(origin: Origin, span: EndedSpan): void {
    if (this.#isStopped) return;
    if (this.#waiting >= this.#options.maxQueueSize) {
      this.#dropped += 1;
      return;
    }
    this.#waiting += 1;
    this.#filling.add(origin, span);
    if (this.#filling.count < this.#options.maxBatchSize) return this.#startTimer();
    this.#full.push(this.#replaceFilling());
    this.#sendInTurn();
  }

  /** Sends all waiting batches at once, and accepts no more spans. It never rejects. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopTimer();
    if (this.#filling.count > 0) this.#full.push(this.#replaceFilling());
    await Promise.all([this.#sending, ...this.#full.splice(0).map((batch) => this.#sendOne(batch))]);
    this.#reportDropped();
  }

  #startTimer(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#isDue = true;
      this.#sendInTurn();
    }, this.#options.delayMs).unref();
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #replaceFilling(): SpanBatch {
    const filled = this.#filling;
    this.#filling = this.#spare ?? this.#options.createBatch();
    this.#spare = null;
    this.#isDue = false;
    this.#stopTimer();
    return filled;
  }

  /** The next batch to be sent. A batch that is not full stays open until nothing else is being sent. */
  #next(): SpanBatch | undefined {
    const full = this.#full.shift();
    return full ?? (this.#isDue && this.#filling.count > 0 ? this.#replaceFilling() : undefined);
  }

  #sendInTurn(): void {
    if (!this.#isSending) this.#sending = this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (let batch = this.#next(); batch !== undefined; batch = this.#next()) await this.#sendOne(batch);
    this.#isSending = false;
  }

  async #sendOne(batch: SpanBatch): Promise<void> {
    const { count } = batch;
    this.#waiting -= count;
    try {
      await this.#options.send(batch.finish(), count);
      batch.clear();
      this.#spare = batch;
    } catch (error) {
      // The memory of a failed request may still be on its way to a socket.
      this.#options.onFailure(error, count);
    }
    this.#reportDropped();
  }

  #reportDropped(): void {
    if (this.#dropped === 0) return;
    this.#options.onFailure(new Error('Too many spans were waiting.'), this.#dropped);
    this.#dropped = 0;
  }
}
