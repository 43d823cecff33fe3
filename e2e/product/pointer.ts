import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The build that a front end's pointer refers to. */
export function currentBuild(frontendsDir: string, part: string): string {
  return buildIn(readFileSync(join(frontendsDir, part, 'dist/current.json'), 'utf8'));
}

/** @throws {Error} if the pointer contains no build */
export function buildIn(pointer: string): string {
  const content: unknown = JSON.parse(pointer);
  if (typeof content === 'object' && content !== null && 'build' in content && typeof content.build === 'string')
    return content.build;
  throw new Error(`A pointer names no build: ${pointer}`);
}
