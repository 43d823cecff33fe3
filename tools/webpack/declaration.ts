import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { problemsInSource, readDeclaration } from '@jobtrail/contract/remotes';

type Attributes = Record<string, string>;
/** The module of a Lucide icon. */
interface IconModule {
  readonly __iconData?: { readonly node: ReadonlyArray<[string, Attributes]> };
}

/**
 * The shapes of a Lucide icon, from the version that the part depends on.
 * @throws {Error} if there is no such icon
 */
async function drawingOf(dir: string, name: string): Promise<[string, Attributes][]> {
  let file: string;
  try {
    file = createRequire(join(dir, 'package.json')).resolve(`lucide-react/icons/${name}`);
  } catch {
    throw new Error(`Lucide has no icon ${name}: https://lucide.dev/icons lists them`);
  }
  const { __iconData: icon }: IconModule = await import(pathToFileURL(file).href);
  if (!icon) throw new Error(`Lucide knows ${name} only as the former name of another icon`);
  return icon.node.map(([shape, { key: _key, ...attributes }]) => [shape, attributes]);
}

/**
 * The remote.json of a build: the source's remote.json with the shapes of each icon instead of its name. A shell can
 * show icons that it was not built with.
 * @param dir the remote's folder
 * @throws {Error} with a line for each problem
 */
export async function buildDeclaration(dir: string): Promise<string> {
  const fail = (problems: readonly string[]): Error =>
    new Error([`${basename(dir)}/remote.json cannot be built:`, ...problems].join('\n  '));
  let source: unknown;
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
  ).catch((error: unknown) => {
    throw fail([error instanceof Error ? error.message : String(error)]);
  });
  const built = readDeclaration({ ...declaration, nav });
  if (built.refused.length > 0) throw fail(built.refused);
  return `${JSON.stringify(built.declaration)}\n`;
}
