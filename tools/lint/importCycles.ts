import { posix } from 'node:path';
import ts from 'typescript';
import type { SourceFile } from './longLines.ts';

type Visited = { index: number; low: number };

const SOURCE = /\.(ts|tsx|mjs)$/;

/** The files that each file imports by a relative path, including type-only imports. */
function importsOf(files: readonly SourceFile[]): Map<string, string[]> {
  const sources = files.filter(({ path }) => SOURCE.test(path));
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, text }) => {
      const { importedFiles } = ts.preProcessFile(text, true, true);
      const targets = importedFiles
        .filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => posix.join(posix.dirname(path), fileName));
      return [path, targets.filter((target) => known.has(target))];
    }),
  );
}

/**
 * Finds import cycles: strongly connected components of more than one file (Tarjan 1972). Type-only imports count too,
 * because a reader has to follow them.
 * @returns a line for each cycle
 */
export function importCycles(files: readonly SourceFile[]): string[] {
  const imports = importsOf(files);
  const visited = new Map<string, Visited>();
  const open: string[] = [];
  const cycles: string[] = [];

  const visit = (path: string): Visited => {
    const own = { index: visited.size, low: visited.size };
    visited.set(path, own);
    open.push(path);
    for (const target of imports.get(path) ?? []) {
      if (!visited.has(target)) own.low = Math.min(own.low, visit(target).low);
      else if (open.includes(target)) own.low = Math.min(own.low, visited.get(target)?.index ?? own.low);
    }
    if (own.low === own.index) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) cycles.push(`these files import one another: ${circle.sort().join(', ')}`);
    }
    return own;
  };
  for (const path of imports.keys()) if (!visited.has(path)) visit(path);
  return cycles;
}
