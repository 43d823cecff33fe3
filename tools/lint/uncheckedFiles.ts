import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { SourceFile } from './longLines.ts';

const TYPESCRIPT = /\.tsx?$/;

/** The files of a project and of every project that it references, as absolute paths. */
function filesOf(config: string): string[] {
  const { config: read, error } = ts.readConfigFile(config, (path) => ts.sys.readFile(path));
  if (error) throw new Error(`${config}: ${ts.flattenDiagnosticMessageText(error.messageText, '\n')}`);
  const { fileNames, projectReferences } = ts.parseJsonConfigFileContent(read, ts.sys, dirname(config));
  return [
    ...fileNames,
    ...(projectReferences ?? []).flatMap((project) => filesOf(ts.resolveProjectReferencePath(project))),
  ];
}

/**
 * Finds TypeScript files that no project includes: the compiler never checks them.
 * @param root the folder with the `tsconfig.json` that references all projects
 * @returns a line for each finding
 * @throws {Error} if a configuration cannot be parsed
 */
export function uncheckedFiles(files: readonly SourceFile[], root: string): string[] {
  const checked = new Set(filesOf(join(root, 'tsconfig.json')).map((path) => relative(root, path)));
  return files
    .filter(({ path }) => TYPESCRIPT.test(path) && !checked.has(path))
    .map(({ path }) => `${path}: no tsconfig includes this file, so that its types are not checked`);
}
