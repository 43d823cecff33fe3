import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const ABANDONED_MS = 60_000;
const PAUSE_MS = 100;

declare global {
  /** The folders that other suites have built in this process, where Jest's environment provides them. */
  var builtServices: Set<string> | undefined;
}
const built = globalThis.builtServices ?? new Set<string>();

const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

/** Runs `work` while no other process of this machine does the same, because test runners run in parallel. */
function alone(name: string, work: () => void): void {
  const lock = join(tmpdir(), `jobtrail-build-${name}`);
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > ABANDONED_MS) rmSync(lock, { recursive: true, force: true });
      else pause();
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** The script that bundles services, in the repository of a service's folder. */
function bundlerFor(folder: string): string {
  const script = join(folder, 'tools/build/buildService.ts');
  return existsSync(script) || folder === dirname(folder) ? script : bundlerFor(dirname(folder));
}

/** Bundles a service as `npm start` does, once per test process. @throws Error with the output of the bundler */
export function buildOnce(folder: string): void {
  if (built.has(folder)) return;
  alone(basename(folder), () => {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', bundlerFor(folder), folder], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
  });
  built.add(folder);
}
