import { posix } from 'node:path';
import { importsOf } from './imports.ts';
import type { SourceFile } from './longLines.ts';

type Visited = { index: number; low: number };

/** The files that each file imports by a relative path, including type-only imports. */
function targetsOf(files: readonly SourceFile[]): Map<string, string[]> {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map((file) => {
      const targets = importsOf(file)
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => posix.join(posix.dirname(file.path), specifier));
      return [file.path, targets.filter((target) => known.has(target))];
    }),
  );
}

/**
 * Finds import cycles: strongly connected components of more than one file (Tarjan 1972). Type-only imports count too,
 * because a reader has to follow them.
 * @returns a line for each cycle
 */
export function importCycles(files: readonly SourceFile[]): string[] {
  const imports = targetsOf(files);
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
