import { readPosting } from './html.ts';
import plainPages from './plainPages.json';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The HTML of a line: a heading after #, an item of a list after a dash, or a paragraph. */
function elementOf(line: string): string {
  const [, mark = '', text = ''] = /^(#+|-|) ?(.*)$/.exec(line) ?? [];
  const name = mark === '' ? 'p' : mark === '-' ? 'li' : `h${mark.length}`;
  return `<${name}>${escaped(text)}</${name}>`;
}

/** Reads a plain page of a few lines. */
function read({ url, title, lines }: { url: string; title: string; lines: readonly string[] }) {
  const body = lines.map(elementOf).join('');
  return readPosting({ html: `<!doctype html><title>${escaped(title)}</title>${body}`, url });
}

test.each(plainPages.read)(
  'a plain page is read with $kind: $url',
  ({ company, position, location, salary, ...page }) => {
    const { company: name, position: job, location: place, salary: pay } = read(page);
    expect([name, job, place, pay].map((found) => found?.value ?? null)).toEqual([company, position, location, salary]);
  },
);

test.each(plainPages.refused)('a plain page without a posting is refused: $kind, $url', (page) =>
  expect(read(page).refusal).not.toBeNull(),
);
