import type { Reading } from '@jobtrail/posting';
import { type Posting, readBytes } from './corpus.ts';
import type { Rules } from './loadRules.ts';
import { type Field, FIELDS, judge, type Verdict } from './score.ts';

const ROUNDS = 5;

/** The values read from a posting, and the milliseconds that reading took (null for a response of an API). */
export interface PostingReading {
  posting: Posting;
  reading: Reading;
  ms: number | null;
}

/**
 * Decodes and reads a page as the product does, without a charset in the header. The time is the best of a few rounds,
 * to exclude other load on the machine.
 */
export async function readPage(
  { decodePage, readPosting }: Rules,
  folder: string,
  posting: Posting,
): Promise<PostingReading> {
  const bytes = await readBytes(folder, posting.file);
  const times: number[] = [];
  let reading: Reading;
  do {
    const startedAt = performance.now();
    reading = readPosting({ html: decodePage(bytes, null), url: posting.url });
    times.push(performance.now() - startedAt);
  } while (times.length < ROUNDS);
  return { posting, reading, ms: Math.min(...times) };
}

/**
 * Reads a response of a job board's API.
 * @throws {Error} if the posting's address belongs to no known board
 */
export async function readResponse(
  { readBoardResponse, apiAddressOf }: Rules,
  folder: string,
  posting: Posting,
): Promise<PostingReading> {
  const body = (await readBytes(folder, posting.file)).toString('utf8');
  const board = apiAddressOf(posting.url)?.board;
  if (board === undefined) throw new Error(`No board is known for ${posting.url}`);
  return { posting, reading: readBoardResponse(board, body, posting.url), ms: null };
}

/** Judges the value that was read for a field. */
export function verdictOn({ posting, reading }: PostingReading, field: Field): Verdict {
  return judge(field, reading[field]?.value, posting);
}

/** One line for each wrong or missing field. */
export function failuresOf(one: PostingReading): string[] {
  const { posting, reading } = one;
  const nothing = reading.refusal === null ? 'none' : `none (refused: ${reading.refusal})`;
  return FIELDS.filter((field) => verdictOn(one, field) !== 'right').map((field) => {
    const found = reading[field];
    return [
      posting.file,
      ...(posting.index === undefined ? [] : [posting.index]),
      field,
      verdictOn(one, field),
      found === null ? nothing : `${found.value} (${found.source})`,
      `expected ${posting[field]}`,
    ].join(' | ');
  });
}

/** The values that were read, by posting, in the format of `--predictions`. */
export function predictionsOf(read: readonly PostingReading[]): string {
  const predictions = read.map(({ posting, reading }) => [
    posting.file,
    reading.refusal === null
      ? Object.fromEntries(FIELDS.map((field) => [field, reading[field]?.value ?? null]))
      : { error: reading.refusal },
  ]);
  return JSON.stringify(Object.fromEntries(predictions), null, 1);
}
