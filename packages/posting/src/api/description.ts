import { linesOf } from '../page/textOf.ts';
import { salaryInText } from '../salary/salary.ts';
import { parseTree } from '../tree/parseTree.ts';
import { plainTextOf } from '../tree/plainTextOf.ts';

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
  const { root } = parseTree(ESCAPED.test(text) && !TAG.test(text) ? plainTextOf(text) : text);
  return salaryInText(linesOf(root, MAX_LENGTH));
}
