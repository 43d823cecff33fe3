import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copyContext, readBuildStage } from './dockerfile.ts';

const MEGABYTE = 1e6;
/** Names of source and test files, which no image contains. */
export const SOURCES = /\.([cm]?tsx?|test\.js)$|(^|\/)(src|test|tests|__tests__)\/.*\.test\./;

/**
 * Runs the commands of a Dockerfile's build stage, except `npm ci`, in a copy of what it copies.
 * @param place a folder for the copy and the content
 * @returns the folder with the content of the image
 * @throws {Error} if the stage installs or assembles in another way
 */
export function assembledImage(place: string, part: string, dockerfile: string): string {
  const context = join(place, `${part}-context`);
  const content = join(place, `${part}-content`);
  const stage = readBuildStage(dockerfile, part);
  copyContext(stage, context);
  const [install = '', ...commands] = stage.commands;
  if (!install.startsWith('npm ci --omit=dev ')) throw new Error(`${dockerfile} installs with: ${install}`);
  if (commands.join('\n') !== `node tools/image/image.mjs --installed ${part} /app`)
    throw new Error(`${dockerfile} assembles with: ${commands.join('\n')}`);
  execFileSync(process.execPath, ['tools/image/image.mjs', '--installed', part, content], { cwd: context });
  return content;
}

/** @returns the sorted paths of the files in a folder, relative to it */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();

export const megabytesOf = (folder: string): number =>
  filesIn(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / MEGABYTE;
