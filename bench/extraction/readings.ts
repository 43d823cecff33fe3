import type { Reading } from '@jobtrail/posting';
import { type Posting, readBytes } from './corpus.ts';
import type { Rules } from './loadRules.ts';
import { compare, type Field, FIELDS, type Outcome } from './score.ts';

/** The values read from a posting. */
export interface PostingReading {
  posting: Posting;
  reading: Reading;
}

/** Reads a response of a job board's API; null if the posting's address belongs to no known board. */
export async function readResponse(
  { readBoardResponse, apiAddressOf }: Rules,
  folder: string,
  posting: Posting,
): Promise<PostingReading | null> {
  const board = apiAddressOf(posting.url)?.board;
  if (board === undefined) return null;
  const body = (await readBytes(folder, posting.file)).toString('utf8');
  return { posting, reading: readBoardResponse(board, body, posting.url) };
}

/** Compares the value that was read for a field with the label. */
export function outcomeOf({ posting, reading }: PostingReading, field: Field): Outcome {
  return compare(field, reading[field]?.value, posting);
}

/** Whether the right value of a field is filled or among those that are shown beside it or instead of it. */
export function isShown(one: PostingReading, field: Field): boolean {
  const { posting, reading } = one;
  return (
    outcomeOf(one, field) === 'right' ||
    reading.others[field].some(({ value }) => compare(field, value, posting) === 'right')
  );
}

/** One line for each wrong or missing field. */
export function failuresOf(one: PostingReading): string[] {
  const { posting, reading } = one;
  const nothing = reading.refusal === null ? 'none' : `none (refused: ${reading.refusal})`;
  return FIELDS.filter((field) => outcomeOf(one, field) !== 'right').map((field) => {
    const found = reading[field];
    return [
      posting.file,
      ...(posting.index === undefined ? [] : [posting.index]),
      field,
      outcomeOf(one, field),
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
