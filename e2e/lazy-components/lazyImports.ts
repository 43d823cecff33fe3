import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { FRONT_ENDS, ROOT } from '../product/product.ts';

/** A module that a front end loads on demand. */
interface LazyImport {
  /** The front end with the file in its build. */
  part: string;
  /** The module: a path relative to the root of the repository, or a package. */
  module: string;
  /** The start of the file names that the build gives it. */
  chunk: string;
}

const IMPORT = /\bimport\(\s*(?:\/\*\s*(?:webpackChunkName:\s*"([^"]+)")?[^*]*\*\/\s*)?'([^']+)'\s*\)/g;
/** Docstrings are removed, because some contain examples of imports. */
const DOCSTRING = /\/\*\*[\s\S]*?\*\//g;
/** webpack derives a chunk's name from the path of its module, unless the import sets the name. */
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

/** Every dynamic import of the front ends, read from the sources so that new ones are included. */
export const lazyImports: readonly LazyImport[] = [...FRONT_ENDS, 'packages/web-kit'].flatMap(lazyImportsOf);

/** The scripts and style sheets of a chunk in the current build of its front end. */
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
