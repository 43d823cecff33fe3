import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { SourceFile } from './longLines.ts';

const TYPESCRIPT = /\.tsx?$/;

/** The files of a project and of all that it refers to, by absolute path. */
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
 * Checks that the compiler sees every TypeScript file: one that no project includes is never checked.
 * @param root the folder with the `tsconfig.json` that refers to all projects
 * @returns a line for each finding
 * @throws {Error} when a configuration cannot be read
 */
export function uncheckedFiles(files: readonly SourceFile[], root: string): string[] {
  const checked = new Set(filesOf(join(root, 'tsconfig.json')).map((path) => relative(root, path)));
  return files
    .filter(({ path }) => TYPESCRIPT.test(path) && !checked.has(path))
    .map(({ path }) => `${path}: no tsconfig includes this file, so that its types are not checked`);
}
