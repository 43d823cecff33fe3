import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { BUILD_ID, FRONT_END } from '@jobtrail/contract/pointer';
import { mapsOf } from './releases.ts';

/** A position in a file of a build; lines and columns start at 1, as in stacks. */
interface BuiltPosition {
  readonly frontEnd: string;
  /** Null if it is not known: the file's name has a hash of its content, so any build with this file will do. */
  readonly build: string | null;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The position in a source file that it was built from. */
interface SourcePosition {
  /** What the source calls the thing at this position, if it has a name. */
  readonly name: string | null;
  /** `path:line:column`, relative to the repository. */
  readonly place: string;
}

/** Finds source positions by the source maps next to the builds. */
export class SourceMaps {
  readonly #frontEndsDir: string;
  readonly #kept = new Map<string, Promise<TraceMap | null>>();

  constructor(frontEndsDir: string) {
    this.#frontEndsDir = frontEndsDir;
  }

  /** @returns null if there is no source map of this file, or nothing of a source at this position */
  async find({ frontEnd, build, file, line, column }: BuiltPosition): Promise<SourcePosition | null> {
    if (!FRONT_END.test(frontEnd) || line < 1 || column < 1) return null;
    const builds = build === null ? await this.#buildsOf(frontEnd) : [build];
    for (const one of builds) {
      const map = await this.#mapOf(frontEnd, one, file);
      if (!map) continue;
      const found = originalPositionFor(map, { line, column: column - 1 });
      return found.source === null
        ? null
        : { name: found.name, place: `${found.source}:${found.line}:${found.column + 1}` };
    }
    return null;
  }

  /** The builds with source maps, the newest first. */
  async #buildsOf(frontEnd: string): Promise<string[]> {
    const folder = mapsOf(this.#frontEndsDir, frontEnd);
    const names = await readdir(folder).catch(() => []);
    const dated = await Promise.all(
      names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
    );
    return dated.sort((a, b) => b.time - a.time).map(({ name }) => name);
  }

  #mapOf(frontEnd: string, build: string, file: string): Promise<TraceMap | null> {
    const isInside = BUILD_ID.test(build) && !file.split('/').some((segment) => segment.startsWith('.'));
    if (!isInside) return Promise.resolve(null);
    const path = join(mapsOf(this.#frontEndsDir, frontEnd), build, `${file}.map`);
    const kept =
      this.#kept.get(path) ??
      readFile(path, 'utf8').then(
        (text) => new TraceMap(text),
        () => null,
      );
    this.#kept.set(path, kept);
    return kept;
  }
}
