import { Readable } from 'node:stream';
import { CONCURRENT_LARGE_READS_MAX, errorSentences } from '@jobtrail/contract';
import { BoundedRows, type RowSource } from '../database/BoundedRows.ts';
import type { Context } from '../http/context.ts';
import { FairLimiter } from './FairLimiter.ts';
import { type Item, jsonList } from './jsonList.ts';
import { chunksOf, type Piece, streamOf } from './pieces.ts';
import { ReadSlots, type SlotLimits } from './ReadSlots.ts';

/** A response up to this size is built in memory and counts towards no limit; nearly every response is that small. */
const SMALL_BYTES = 256 * 1024;
/**
 * Responses that are built in memory at once, and pages of large ones that are read at once. Each uses a database
 * connection.
 */
const BUILDING = { perPerson: 2, ofAll: 16 };
const PAGES = { perPerson: 1, ofAll: 2 };

export const LARGE_READ_LIMITS: SlotLimits = {
  perPerson: CONCURRENT_LARGE_READS_MAX,
  ofAll: 32,
  waitingPerPerson: 2 * CONCURRENT_LARGE_READS_MAX,
  waitingOfAll: 128,
  waitMs: 10_000,
  sentence: errorSentences.tooManyReads,
  retryAfter: 5,
};

/** Reads one page of a list when it is the client's turn. */
export type RunInSlot = <T>(read: () => Promise<T>) => Promise<T>;
/** Starts reading a response from the beginning. */
type Pieces = (runInSlot: RunInSlot) => AsyncIterable<Piece>;

/** A small response gets one slot for all its pages. */
const atOnce: RunInSlot = (read) => read();

/** The rows of a list as JSON. */
export function rowList<Row extends { id: string }>(
  runInSlot: RunInSlot,
  source: RowSource,
  itemsOf: (rows: Row[]) => readonly Item[] | Promise<readonly Item[]>,
): AsyncGenerator<Piece, undefined> {
  const rows = new BoundedRows<Row>(source);
  return jsonList(() =>
    runInSlot(async () => {
      const page = await rows.nextPage();
      return page && itemsOf(page);
    }),
  );
}

/**
 * Sends lists of any length in bounded memory. A small response is built as a whole; a large one is streamed as fast as
 * the client reads it, with a limit on how many run at once.
 */
export class LargeReads {
  readonly #slots: ReadSlots;
  readonly #building = new FairLimiter(BUILDING);
  readonly #pages = new FairLimiter(PAGES);

  constructor(limits: SlotLimits = LARGE_READ_LIMITS) {
    this.#slots = new ReadSlots(limits);
  }

  /**
   * Lets a person read the pages of a large response in turn with everyone else, so that small requests hardly wait.
   */
  slotRunner(person: string): RunInSlot {
    return (read) => this.#pages.run(person, read);
  }

  /**
   * Returns a response in one buffer, or null if it is longer.
   * @param upTo in bytes
   */
  whole(person: string, pieces: Pieces, upTo: number): Promise<Buffer | null> {
    return this.#building.run(person, async () => {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of chunksOf(pieces(atOnce))) {
        size += chunk.length;
        if (size > upTo) return null;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks, size);
    });
  }

  /**
   * Responds with JSON of any length. A large response is read twice from the start, so that a request that waits for a
   * slot holds nothing.
   * @param person id of the person who makes the request
   * @throws AppError 429 and 503 if too many large responses are running; errors of the pieces before the response has
   * started
   */
  async json(ctx: Context, person: string, pieces: Pieces): Promise<Buffer | Readable> {
    ctx.type = 'json';
    return (await this.whole(person, pieces, SMALL_BYTES)) ?? this.stream(ctx, person, pieces);
  }

  /** Streams a response that is known to be large. @throws AppError 429, 503 */
  async stream({ res }: Context, person: string, pieces: Pieces): Promise<Readable> {
    await this.#slots.hold(person, res);
    return streamOf(pieces(this.slotRunner(person)));
  }

  /**
   * Responds with bytes that are already in memory. A large response counts like any other, because it stays in memory
   * until it has been read.
   * @throws AppError 429, 503
   */
  async buffer(ctx: Context, person: string, body: Buffer): Promise<Buffer | Readable> {
    if (body.length <= SMALL_BYTES) return body;
    ctx.length = body.length;
    return this.stream(ctx, person, () => Readable.from([body]));
  }
}
