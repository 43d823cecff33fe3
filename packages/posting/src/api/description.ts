import { linesOf } from '../page/textOf.ts';
import { salaryInText } from '../salary/salary.ts';
import { type Json, textOfJson } from '../structured/json.ts';
import { parseTree, plainTextOf } from '../tree/parseTree.ts';

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

/** A part of a posting that has a field of its own. */
interface Section {
  title?: Json | undefined;
  body: Json | undefined;
}

/** The HTML of a posting whose sections are separate fields; null if all are empty. */
export function joinSections(sections: readonly Section[]): string | null {
  const written = sections.flatMap(({ title, body }) => {
    const text = textOfJson(body);
    if (text === null) return [];
    const heading = textOfJson(title);
    // The lines of plain text count, as they do in preformatted text.
    const content = TAG.test(text) || ESCAPED.test(text) ? `<div>${text}</div>` : `<pre>${text}</pre>`;
    return [heading === null ? content : `<h3>${heading}</h3>${content}`];
  });
  return written.length === 0 ? null : written.join('\n');
}
