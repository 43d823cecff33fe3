import { Readable } from 'node:stream';
import { errorSentences, LARGE_READS_AT_ONCE } from '@jobtrail/contract';
import { BoundedRows, type RowSource } from '../database/BoundedRows.ts';
import type { Context } from '../http/context.ts';
import { FairLimiter } from './FairLimiter.ts';
import { type Item, jsonList } from './jsonList.ts';
import { chunksOf, type Piece, streamOf } from './pieces.ts';
import { ReadSlots, type SlotLimits } from './ReadSlots.ts';

/** An answer up to this size is made in memory and counts for no limit: that is nearly every answer. */
const SMALL_BYTES = 256 * 1024;
/** Answers that are made in memory at once, and pages of large ones that are read at once: each takes a connection to the database. */
const MAKING = { perPerson: 2, ofAll: 16 };
const PAGES = { perPerson: 1, ofAll: 2 };

export const LARGE_READ_LIMITS: SlotLimits = {
  perPerson: LARGE_READS_AT_ONCE,
  ofAll: 32,
  waitingPerPerson: 2 * LARGE_READS_AT_ONCE,
  waitingOfAll: 128,
  waitMs: 10_000,
  sentence: errorSentences.tooManyReads,
  retryAfter: 5,
};

/** Reads a page of a list when it is the reader's turn. */
export type RunInSlot = <T>(read: () => Promise<T>) => Promise<T>;
/** Begins to read an answer from its start. */
export type Pieces = (runInSlot: RunInSlot) => AsyncIterable<Piece>;

/** A small answer has had its turn as a whole. */
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
 * Answers lists of any length in bounded memory: a small answer is made as a whole, a large one is streamed as its reader takes it, and
 * only so many large ones at once.
 */
export class LargeReads {
  readonly #slots: ReadSlots;
  readonly #making = new FairLimiter(MAKING);
  readonly #pages = new FairLimiter(PAGES);

  constructor(limits: SlotLimits = LARGE_READ_LIMITS) {
    this.#slots = new ReadSlots(limits);
  }

  /** Lets a person read the pages of something large in turn with everybody else, so that those who ask for little hardly wait. */
  slotRunner(person: string): RunInSlot {
    return (read) => this.#pages.run(person, read);
  }

  /**
   * An answer in one buffer, or null when it is longer.
   * @param upTo in bytes
   */
  whole(person: string, pieces: Pieces, upTo: number): Promise<Buffer | null> {
    return this.#making.run(person, async () => {
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
   * Responds with JSON of any length. A large response is started twice, so that a request that waits for a slot holds nothing.
   * @param person who asks, by id
   * @throws AppError 429 and 503 when too many large answers are under way; what the pieces throw before the answer has begun
   */
  async json(ctx: Context, person: string, pieces: Pieces): Promise<Buffer | Readable> {
    ctx.type = 'json';
    return (await this.whole(person, pieces, SMALL_BYTES)) ?? this.stream(ctx, person, pieces);
  }

  /** Streams what is known to be large. @throws AppError 429, 503 */
  async stream({ res }: Context, person: string, pieces: Pieces): Promise<Readable> {
    await this.#slots.hold(person, res);
    return streamOf(pieces(this.slotRunner(person)));
  }

  /** Responds with what is in memory already. A large response counts like any other, since it stays there until it has been read. @throws AppError 429, 503 */
  async buffer(ctx: Context, person: string, body: Buffer): Promise<Buffer | Readable> {
    if (body.length <= SMALL_BYTES) return body;
    ctx.length = body.length;
    return this.stream(ctx, person, () => Readable.from([body]));
  }
}
