import type { Piece } from './pieces.ts';

/** An item of a JSON list: its text, or a source of its text. */
export type Item = Piece | AsyncIterable<Piece>;

/**
 * Generates the text of a JSON list whose items are read page by page.
 * @param nextPage reads the next items; null at the end
 */
export async function* jsonList(nextPage: () => Promise<readonly Item[] | null>): AsyncGenerator<Piece, undefined> {
  let text = '[';
  let separator = '';
  for (let page = await nextPage(); page !== null; page = await nextPage()) {
    for (const item of page) {
      text += separator;
      separator = ',';
      if (typeof item === 'string') {
        text += item;
        continue;
      }
      yield text;
      text = '';
      if (Buffer.isBuffer(item)) yield item;
      else yield* item;
    }
    if (text !== '') yield text;
    text = '';
  }
  yield `${text}]`;
  return undefined;
}
