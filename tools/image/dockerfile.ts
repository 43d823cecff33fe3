import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../workspace/parts.mjs';

/** What .dockerignore leaves out of every folder. */
const IGNORED: ReadonlySet<string> = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/** The build stage of a Dockerfile. */
interface BuildStage {
  /** The files and folders that it copies from the repository. */
  readonly copied: readonly string[];
  /** Its commands, in their order. */
  readonly commands: readonly string[];
}

/** Reads the build stage of a Dockerfile for one part. */
export function readBuildStage(file: string, part: string): BuildStage {
  const [, text = ''] = /^FROM .* AS build\n([\s\S]*?)(?=^FROM )/m.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  const lines = text.replaceAll('${PART}', part).split('\n');
  const copied = lines.flatMap((line) => /^COPY (.+) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
  return {
    copied: copied.flatMap((path) => (path === '.' ? pathsLetThrough(`${file}.dockerignore`) : path)),
    commands: lines.flatMap((line) => /^RUN (.+)$/.exec(line)?.[1] ?? []),
  };
}

/**
 * Does what the COPY lines do, and links the installed packages: those of this repository to the copied folders, so
 * that nothing else of the repository can be reached.
 */
export function copyContext({ copied }: BuildStage, folder: string): void {
  for (const path of copied) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !IGNORED.has(basename(source)),
    });
  }
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@jobtrail'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@jobtrail' && !name.startsWith('.'))
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  for (const path of copied.flatMap((path) => (path === 'packages' ? packageFolders() : [path]))) {
    if (path.includes('/')) symlinkSync(join(folder, path), join(modules, '@jobtrail', basename(path)));
    const own = join(ROOT, path, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, path, 'node_modules'));
  }
}

/** The files and folders that an ignore file lets through: each line with `!`, which may end with `*`. */
function pathsLetThrough(ignoreFile: string): string[] {
  const lines = readFileSync(join(ROOT, ignoreFile), 'utf8').split('\n');
  return lines
    .flatMap((line) => /^!(.+)$/.exec(line)?.[1] ?? [])
    .flatMap((path) =>
      path.endsWith('*')
        ? readdirSync(ROOT).filter((name) => !path.includes('/') && name.startsWith(path.slice(0, -1)))
        : path,
    );
}

const packageFolders = (): string[] => readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`);
