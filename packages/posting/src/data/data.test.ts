import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alternatives, words } from './alternatives.ts';

const files = readdirSync(__dirname).filter((name) => name.endsWith('.json'));

/** Every string of a file with the path of its list. */
function stringsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => stringsIn(item, path));
  return Object.entries(value ?? {}).flatMap(([key, item]) => stringsIn(item, `${path}.${key}`));
}

function read(file: string): [path: string, text: string][] {
  return stringsIn(JSON.parse(readFileSync(join(__dirname, file), 'utf8')), file);
}

describe('word lists', () => {
  test.each(files)('%s contains no empty entry, which would match everything', (file) => {
    for (const [path, line] of read(file))
      expect([path, line]).not.toEqual([path, expect.stringMatching(/^$|^\||\|\||\|$/)]);
  });

  test.each(files)('every line of %s is a valid regular expression', (file) => {
    for (const [path, line] of read(file)) expect(() => new RegExp(`${path}|${line}`, 'u')).not.toThrow();
  });

  test.each(['roles.json', 'boards.json', 'generic.json', 'departments.json', 'related.json', 'lists.json'])(
    '%s is normalized for comparison: without accents',
    (file) => {
      for (const [path, line] of read(file))
        expect([path, line]).not.toEqual([path, expect.stringMatching(/[á-žÁ-Ž]/u)]);
    },
  );
});

describe('alternatives', () => {
  it('match any entry of a list, across its lines', () => {
    const pattern = new RegExp(`^${alternatives(['jobs?|careers?', 'vacanc(?:y|ies)'])}$`);
    expect(['job', 'careers', 'vacancies'].every((text) => pattern.test(text))).toBe(true);
    expect(pattern.test('news')).toBe(false);
  });

  it('match the entries of every language', () => {
    const pattern = new RegExp(`^${alternatives({ en: ['salary|pay'], de: ['gehalt'] })}$`);
    expect(['salary', 'pay', 'gehalt'].every((text) => pattern.test(text))).toBe(true);
  });
});

test('words are the entries of all lines', () => {
  expect(words({ en: ['stack overflow|indeed', 'lever'], cs: ['jobs cz'] })).toEqual([
    'stack overflow',
    'indeed',
    'lever',
    'jobs cz',
  ]);
});
