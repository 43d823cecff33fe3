import ts from 'typescript';
import type { SourceFile } from './longLines.ts';

/** An import, a re-export, a dynamic import or an import of types. */
interface Import {
  readonly specifier: string;
  readonly line: number;
}

const SOURCE = /\.(ts|tsx|mjs)$/;
const read = new WeakMap<SourceFile, readonly Import[]>();

/** What a file imports; nothing if it is no source. */
export function importsOf(file: SourceFile): readonly Import[] {
  const known = read.get(file);
  if (known) return known;
  const found = SOURCE.test(file.path)
    ? ts.preProcessFile(file.text, true, true).importedFiles.map(({ fileName, pos }) => ({
        specifier: fileName,
        line: file.text.slice(0, pos).split('\n').length,
      }))
    : [];
  read.set(file, found);
  return found;
}
