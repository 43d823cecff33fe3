import type { SourceFile } from './longLines.ts';

const HEADING = '### Retired names';
const CODE = /\.(ts|tsx|mjs)$/;

/**
 * The names that the glossary has retired: those in backticks in the first column of its table.
 * @param glossary the text of docs/glossary.md
 * @returns what to use instead, by retired name
 * @throws Error if the glossary has no such table
 */
export function retiredNamesOf(glossary: string): Map<string, string> {
  const section = glossary.split(HEADING)[1]?.split('\n#')[0] ?? '';
  const rows = [...section.matchAll(/^\| (`.*?`) +\| (.*?) +\|/gm)];
  if (rows.length === 0) throw new Error(`The glossary has no table below "${HEADING}".`);
  return new Map(
    rows.flatMap(([, names = '', instead = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, instead] as const),
    ),
  );
}

/**
 * Finds every use of a retired name in the code.
 * @param glossary the text of docs/glossary.md
 * @returns a sentence for each, with its file and line
 */
export function retiredNames(files: readonly SourceFile[], glossary: string): string[] {
  const retired = retiredNamesOf(glossary);
  const any = new RegExp(`(?<![\\w$])(?:${[...retired.keys()].join('|')})(?![\\w$])`, 'g');
  return files
    .filter(({ path }) => CODE.test(path) && !path.startsWith('tools/lint/retiredNames.'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(any)].map(
        ({ 0: name, index }) =>
          `${path}:${text.slice(0, index).split('\n').length} The glossary has retired ${name}: use ${retired.get(name)}.`,
      ),
    );
}
