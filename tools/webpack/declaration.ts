import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { problemsInSource, readDeclaration, screensInSource } from '@jobtrail/contract/remotes';

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

/** The files of a build that code needs first. */
export interface FirstFiles {
  readonly lifecycles: readonly string[];
  /** Those of a module that is loaded on demand; null if there is no such module. */
  readonly ofModule: (path: string) => readonly string[] | null;
}

/**
 * The remote.json of a build: the source's remote.json with the shapes of each icon instead of its name. A shell can
 * show icons that it was not built with. It also names the files that pages preload.
 * @param dir the remote's folder
 * @param first the files of the build; null before it is compiled
 * @throws {Error} with a line for each problem
 */
export async function buildDeclaration(dir: string, first: FirstFiles | null = null): Promise<string> {
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
  if (first !== null) {
    declaration.files = [...first.lifecycles];
    for (const [path, screen] of screensInSource(source)) {
      const files = first.ofModule(join(dir, 'src', screen));
      if (files === null) throw fail([`routes: ${path} does not load src/${screen} on demand`]);
      const route = declaration.routes.find((one) => one.path === path);
      if (route) route.files = [...files];
    }
  }
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
