import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';

const contract = fileURLToPath(new URL('../../packages/contract/src/remotes/declaration.ts', import.meta.url));

/** @returns {Promise<typeof import('@jobtrail/contract/remotes')>} the contract's own checks, which are TypeScript */
async function loadContract() {
  const { outputFiles } = await esbuild.build({
    entryPoints: [contract],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`);
}

/**
 * The shapes of a Lucide icon, from the version that the part depends on.
 * @param {string} dir
 * @param {string} name
 * @returns {Promise<[string, Record<string, string>][]>}
 * @throws {Error} when there is no such icon
 */
async function drawingOf(dir, name) {
  /** @type {unknown} */
  let file;
  try {
    file = createRequire(join(dir, 'package.json')).resolve(`lucide-react/icons/${name}`);
  } catch {
    throw new Error(`Lucide has no icon ${name}: https://lucide.dev/icons lists them`);
  }
  /** @type {{ __iconData?: { node: [string, Record<string, string>][] } }} */
  const { __iconData: icon } = await import(pathToFileURL(String(file)).href);
  if (!icon) throw new Error(`Lucide knows ${name} only as the former name of another icon`);
  return icon.node.map(([shape, { key: _key, ...attributes }]) => [shape, attributes]);
}

/**
 * The remote.json of a build: that of the source, with the drawing of each icon in place of its name, so that a shell shows
 * icons that it was not built with.
 * @param {string} dir folder of the remote
 * @returns {Promise<string>}
 * @throws {Error} with a line for each thing that is wrong
 */
export async function buildDeclaration(dir) {
  const fail = (/** @type {string[]} */ problems) =>
    new Error([`${basename(dir)}/remote.json cannot be built:`, ...problems].join('\n  '));
  const { problemsInSource, readDeclaration } = await loadContract();
  /** @type {unknown} */
  let source;
  try {
    source = JSON.parse(await readFile(join(dir, 'remote.json'), 'utf8'));
  } catch (error) {
    throw fail([String(error)]);
  }
  const problems = problemsInSource(source);
  if (problems.length > 0) throw fail(problems);

  const { declaration } = readDeclaration(source);
  if (!declaration.nav) return `${JSON.stringify(declaration)}\n`;
  const nav = await Promise.all(
    declaration.nav.map(async (entry) => ({ ...entry, icon: await drawingOf(dir, String(entry.icon)) })),
  ).catch((error) => {
    throw fail([error.message]);
  });
  const built = readDeclaration({ ...declaration, nav });
  if (built.refused.length > 0) throw fail(built.refused);
  return `${JSON.stringify(built.declaration)}\n`;
}
