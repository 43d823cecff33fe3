import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, resolve } from 'node:path';
import type { BuildFailure, BuildOptions, Metafile, Plugin } from 'esbuild';
import { parsedJson } from './parsedJson.ts';

const STAMP = 'inputs.json';
const PLUGIN = join(import.meta.dirname, 'parsedJson.ts');
const LOCK_FILE = resolve(import.meta.dirname, '../../package-lock.json');

/**
 * The esbuild options for bundling a service into dist/ for Node 20. The entry points are src/main.ts, src/admin.ts if
 * it exists, and every worker thread (`*.worker.ts`). Worker threads keep their relative path: src/a/b.worker.ts
 * becomes dist/a/b.worker.js.
 * @param dir the service's folder, absolute
 */
export function bundleOptions(dir: string, plugins: Plugin[] = []): BuildOptions & { metafile: true } {
  return {
    absWorkingDir: dir,
    entryPoints: [
      ...['src/main.ts', 'src/admin.ts'].filter((entry) => existsSync(join(dir, entry))),
      ...threadsIn(dir),
    ],
    outbase: 'src',
    outdir: 'dist',
    bundle: true,
    splitting: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'silent',
    external: OUTSIDE,
    // CommonJS packages in the bundle call require() to load Node's own modules.
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
    },
    plugins: [parsedJson, ...plugins],
  };
}

function threadsIn(dir: string): string[] {
  return readdirSync(join(dir, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.worker.ts'))
    .sort()
    .map((path) => join('src', path));
}

/** Packages that are not bundled: those with native code, and Knex's drivers for databases that we do not use. */
const OUTSIDE = [
  '@node-rs/argon2',
  'better-sqlite3',
  'libsql',
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  'pg',
  'pg-native',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];

/**
 * Bundles a service if any of its inputs have changed.
 * @param dir the service's folder, absolute
 * @throws {Error} with a message that lists the errors of esbuild
 */
export async function buildService(dir: string): Promise<'built' | 'unchanged'> {
  if (isBuilt(dir)) return 'unchanged';
  const { build, formatMessages } = await import('esbuild');
  try {
    const { metafile } = await build(bundleOptions(dir));
    stampInputs(dir, metafile);
    return 'built';
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    throw new Error((await formatMessages(error.errors, { kind: 'error' })).join('\n'));
  }
}

/** Records the inputs of a bundle, so that the next start can skip it when they are unchanged. */
export function stampInputs(dir: string, metafile: Metafile): void {
  // The lock file covers the installed packages: reading each of their files would slow down every start.
  const own = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'));
  const inputs = [...own, relative(dir, LOCK_FILE)].sort();
  const outside = [...new Set(Object.values(metafile.outputs).flatMap(({ imports }) => imports.flatMap(packageOf)))];
  writeFileSync(
    join(dir, 'dist', STAMP),
    JSON.stringify({ inputs, digest: digestOf(dir, inputs), outside: outside.sort() }),
  );
}

/** The package that a bundle loads at run time, unless it is one of Node's own modules. */
function packageOf({ path, external }: { path: string; external?: boolean }): string[] {
  if (!external || isBuiltin(path)) return [];
  const [first = '', second = ''] = path.split('/');
  return [first.startsWith('@') ? `${first}/${second}` : first];
}

/**
 * The packages that a built service loads at run time instead of containing them. Those of databases that we do not use
 * are not installed.
 * @param dir the service's folder, absolute
 */
export function packagesOutside(dir: string): string[] {
  const { outside }: { outside: string[] } = JSON.parse(readFileSync(join(dir, 'dist', STAMP), 'utf8'));
  return outside;
}

function isBuilt(dir: string): boolean {
  try {
    const { inputs, digest }: { inputs: string[]; digest: string } = JSON.parse(
      readFileSync(join(dir, 'dist', STAMP), 'utf8'),
    );
    return existsSync(join(dir, 'dist/main.js')) && digestOf(dir, inputs) === digest;
  } catch {
    return false;
  }
}

/** @param inputs relative to `dir` */
function digestOf(dir: string, inputs: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  hash.update(JSON.stringify(bundleOptions(dir).entryPoints));
  for (const input of [...inputs, import.meta.filename, PLUGIN, 'package.json'])
    hash.update(readFileSync(resolve(dir, input))).update('\0');
  return hash.digest('hex');
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}
