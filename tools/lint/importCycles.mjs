import { posix } from 'node:path';
import ts from 'typescript';

/** @typedef {import('./longLines.mjs').SourceFile} SourceFile */

const SOURCE = /\.(ts|tsx|mjs)$/;

/**
 * The files that each file imports by a relative path, imports of types included.
 * @param {readonly SourceFile[]} files
 * @returns {Map<string, string[]>}
 */
function importsOf(files) {
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
 * Groups of files that import one another in a circle: the strongly connected components of more than one file (Tarjan 1972).
 * A type-only import counts too, since a reader has to follow it.
 * @param {readonly SourceFile[]} files
 * @returns {string[]} a line for each circle
 */
export function importCycles(files) {
  const imports = importsOf(files);
  /** @type {Map<string, { index: number, low: number }>} */
  const visited = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[]} */
  const cycles = [];

  /** @param {string} path */
  const visit = (path) => {
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
