import { posix } from 'node:path';

/** A source with its path in the repository. */
interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
const PRODUCT = /^(?:packages\/)?[^/]+\/src\/.*\.tsx?$/;
const FOR_TESTS = /\.(?:test|drill)\.tsx?$|Suite\.ts$|\/testing\//;

/** Where the paths of two files part: the folders on either side, or null if one of the files is directly in the folder of both. */
function foldersBetween(from: string, to: string): [string, string] | null {
  const [one, other] = [from.split('/'), to.split('/')];
  const depth = one.findIndex((name, index) => name !== other[index]);
  if (depth < 0 || depth >= one.length - 1 || depth >= other.length - 1) return null;
  return [one.slice(0, depth + 1).join('/'), other.slice(0, depth + 1).join('/')];
}

/**
 * Finds folders of a part that import each other, so that neither can be read alone. Linters find circles of files only.
 * @param exceptions the pairs that may, each as `one <-> other`, with the reason
 * @returns a line for each pair, and for each exception that no pair needs
 */
export function mutualFolders(files: readonly SourceFile[], exceptions: Readonly<Record<string, string>>): string[] {
  const imports = new Map<string, string>();
  for (const { path, text } of files.filter((file) => PRODUCT.test(file.path) && !FOR_TESTS.test(file.path)))
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const folders = foldersBetween(path, posix.join(posix.dirname(path), specifier));
      if (folders) imports.set(folders.join(' <-> '), `${path} imports ${specifier}`);
    }
  const mutual = [...imports.keys()].filter((pair) => {
    const [one = '', other = ''] = pair.split(' <-> ');
    return one < other && imports.has(`${other} <-> ${one}`);
  });
  return [
    ...mutual
      .filter((pair) => !Object.hasOwn(exceptions, pair))
      .map((pair) => `${pair}: ${imports.get(pair)}, ${imports.get(pair.split(' <-> ').toReversed().join(' <-> '))}`),
    ...Object.keys(exceptions)
      .filter((pair) => !mutual.includes(pair))
      .map((pair) => `${pair}: these folders do not import each other, so that mutualFolders.json need not name them`),
  ];
}
