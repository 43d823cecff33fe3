import { load } from 'cheerio/slim';
import { linesOf } from '../page/textOf.ts';
import { salaryInText } from '../salary/salary.ts';

const MAX_LENGTH = 400_000;
const TAG = /<\/?[a-z]/i;
const ESCAPED = /&lt;\/?[a-z]/i;

/**
 * The salary in a description.
 * @param html as the board returns it; Greenhouse escapes it twice
 */
export function salaryInDescription(html: string | null): string | null {
  if (html === null) return null;
  const text = html.slice(0, MAX_LENGTH);
  const root = load(ESCAPED.test(text) && !TAG.test(text) ? load(text, null, false).root().text() : text, null, false);
  const [first] = root.root();
  return first ? salaryInText(linesOf(first, MAX_LENGTH)) : null;
}
