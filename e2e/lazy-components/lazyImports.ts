import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { FRONT_ENDS, ROOT } from '../product/product.ts';

/** Code that a front end loads when it is first needed. */
export interface LazyImport {
  /** The front end whose build has the file. */
  part: string;
  /** The module: a path from the root of the repository, or a package. */
  module: string;
  /** What the names of its files start with, by the rule of the build. */
  chunk: string;
}

const IMPORT = /\bimport\(\s*(?:\/\*\s*(?:webpackChunkName:\s*"([^"]+)")?[^*]*\*\/\s*)?'([^']+)'\s*\)/g;
/** Docstrings show how to import. */
const DOCSTRING = /\/\*\*[\s\S]*?\*\//g;
/** webpack names a chunk by the path of its module, unless the import names it. */
const chunkOf = (path: string): string => path.replaceAll(/[^a-zA-Z0-9-]/g, '_');

function lazyImportsOf(part: string): LazyImport[] {
  const source = join(ROOT, part, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  return files.flatMap((name) => {
    const file = join(source, name);
    return [...readFileSync(file, 'utf8').replaceAll(DOCSTRING, '').matchAll(IMPORT)].map(([, named, request = '']) => {
      const path = request.startsWith('.') ? relative(join(ROOT, part), join(dirname(file), request)) : request;
      return { part, module: request.startsWith('.') ? join(part, path) : request, chunk: named ?? chunkOf(path) };
    });
  });
}

/** Every dynamic import in the sources of the front ends, read now, so that no new one is left out. */
export const lazyImports: readonly LazyImport[] = [...FRONT_ENDS, 'packages/web-kit'].flatMap(lazyImportsOf);

/** The scripts and sheets of a chunk in the present build of its front end. */
export function filesOf({ part, chunk }: Pick<LazyImport, 'part' | 'chunk'>): { scripts: string[]; sheets: string[] } {
  const dist = join(ROOT, part, 'dist');
  const { build } = JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8')) as { build: string };
  const files = readdirSync(join(dist, 'builds', build)).filter((name) => name.startsWith(`${chunk}.`));
  if (files.length === 0) throw new Error(`The build of ${part} has no chunk ${chunk}.`);
  return {
    scripts: files.filter((name) => name.endsWith('.js')),
    sheets: files.filter((name) => name.endsWith('.css')),
  };
}
