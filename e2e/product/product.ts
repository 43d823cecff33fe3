import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { spawnNode } from '@jobtrail/workspace/spawn.mjs';
import { startPostings } from '../posting/server.ts';
import { currentBuild } from './pointer.ts';

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..');
/** The parts that a browser loads. */
export const FRONT_ENDS = ['shell', 'mfe-jobs', 'mfe-billing', 'mfe-admin'] as const;

const START = join(ROOT, 'tools/supervisor/start.mjs');
const READY_WITHIN_MS = 240_000;
const STOPPED_WITHIN_MS = 10_000;

/** A running Jobtrail. */
export interface Product {
  /** Its origin. */
  readonly url: string;
  /** The folder with its databases and keys. */
  readonly dataDir: string;
  /** A website with postings (posting/pages.ts) that this product may read. */
  readonly postingsUrl: string;
  /** The process ID of the supervisor. */
  readonly pid: number;
  /** The end of its output. */
  readonly output: () => string;
  /** Stops every process and removes the data folder. */
  readonly stop: () => Promise<void>;
}

interface Choice {
  /** Where the gateway takes the front ends from; the repository by default. */
  readonly frontendsDir?: string;
  /** More settings of the product. */
  readonly env?: Readonly<Record<string, string>>;
  /** Receives its whole output as it comes. */
  readonly onOutput?: (text: string) => void;
}

/**
 * Starts the real product through its supervisor, on a free port with an empty data folder, and waits until every part
 * is ready.
 * @throws {Error} with the product's output if it does not become ready
 */
export async function startProduct({ frontendsDir, env = {}, onOutput }: Choice = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jobtrail-e2e-'));
  const postings = await startPostings();
  // The supervisor stops when this process ends, no matter how.
  const child = spawnNode([START], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      PASSWORD_HASHING: 'quick',
      APP_URL: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      EXTRACTION_ALLOW_ADDRESSES: postings.address,
      ...(frontendsDir === undefined ? {} : { FRONTENDS_DIR: frontendsDir }),
      ...env,
    },
  });
  let text = '';
  const collect = (chunk: Buffer): void => {
    const more = chunk.toString('utf8');
    onOutput?.(more);
    text = (text + more).slice(-20_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const ended = new Promise<null>((done) => child.once('exit', () => done(null)));

  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await ended;
    clearTimeout(killer);
    await postings.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };

  const url = await Promise.race([announced(child), ended, late()]);
  if (url === null || !(await isReady(url))) {
    await stop();
    throw new Error(`Jobtrail did not become ready:\n${text}`);
  }
  return { url, dataDir, postingsUrl: postings.url, pid: child.pid ?? 0, output: () => text, stop };
}

/** Waits for the address that the supervisor reports once everything runs. */
function announced(child: ChildProcess): Promise<string> {
  return new Promise((done) =>
    child.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'url' in message && typeof message.url === 'string')
        done(message.url);
    }),
  );
}

/** Resolves with null after the timeout of a start. */
function late(): Promise<null> {
  return new Promise((done) => setTimeout(() => done(null), READY_WITHIN_MS).unref());
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) });
  await response.arrayBuffer();
  return response.ok;
}

/**
 * Copies the current build of every front end, so that tests can deploy and remove parts in the copy.
 * @returns a folder for FRONTENDS_DIR
 */
export function copyFrontEnds(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobtrail-frontends-'));
  for (const part of FRONT_ENDS) {
    const build = currentBuild(ROOT, part);
    mkdirSync(join(folder, part, 'dist/builds'), { recursive: true });
    cpSync(join(ROOT, part, 'dist/current.json'), join(folder, part, 'dist/current.json'));
    cpSync(join(ROOT, part, 'dist/builds', build), join(folder, part, 'dist/builds', build), { recursive: true });
    if (part === 'shell') continue;
    for (const file of ['remote.json', 'dist/remote.json']) cpSync(join(ROOT, part, file), join(folder, part, file));
  }
  return folder;
}
