import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderOf } from '../workspace/parts.mjs';
import { Problem } from '../workspace/problem.mjs';
import { spawnNode } from '../workspace/spawn.mjs';
import { eachLine, readableLine } from './logLines.ts';

const READY_WITHIN_MS = 60_000;
const READY_EVERY_MS = 60;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran at least this long before it exited is restarted after the shortest pause. */
const STEADY_MS = 30_000;

/** Keeps one process running. */
export interface Keeper {
  readonly name: string;
  /** Resolves once the process is ready; rejects with a Problem if it exits before that. */
  readonly start: () => Promise<void>;
  /** Stops the process and starts it again, whether it was ready or not. */
  readonly restart: (reason: string) => Promise<void>;
  /** Sends the process a message over its IPC channel. */
  readonly tell: (message: object) => void;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Sends the process a signal to stop, and resolves once it has exited. */
  readonly stopped: () => Promise<void>;
}

export interface KeeperOptions {
  /** The part's folder. */
  readonly name: string;
  /** The origin that serves /readyz, such as http://127.0.0.1:8080. */
  readonly address: string;
  readonly env: Record<string, string | undefined>;
  /** Prints log lines unchanged, for a log collector. */
  readonly rawLogs: boolean;
  readonly say: (text: string) => void;
}

/** Starts a process, waits until it is ready, and restarts it with exponential backoff when it exits. */
export function createKeeper({ name, address, env, rawLogs, say }: KeeperOptions): Keeper {
  let child: ChildProcess | null = null;
  let stopping = false;
  let expected = false;
  let steady = false;
  let pauseMs = FIRST_PAUSE_MS;
  let lastLines: string[] = [];

  const spawnChild = (): ChildProcess => {
    const startedAt = Date.now();
    lastLines = [];
    const spawned = spawnNode(['--enable-source-maps', 'dist/main.js'], { cwd: folderOf(name), env });
    child = spawned;
    for (const stream of [spawned.stdout, spawned.stderr]) {
      eachLine(stream, (line) => {
        lastLines = [...lastLines.slice(-40), line];
        if (steady) console.log(rawLogs ? line : readableLine(name, line));
      });
    }
    spawned.once('exit', (code, signal) => {
      child = null;
      if (stopping || expected || !steady) return;
      if (Date.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      void revive(signal ?? `exit code ${code}`);
    });
    return spawned;
  };

  const revive = async (reason: string): Promise<void> => {
    say(`${name} stopped (${reason}); starting it again in ${pauseMs / 1000} s`);
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    if (stopping || child) return;
    if (await isReady(spawnChild())) say(`${name} is back`);
  };

  const isReady = async (started: ChildProcess): Promise<boolean> => {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline && started.exitCode === null && started.signalCode === null) {
      const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
      await response?.body?.cancel();
      if (response?.ok) return true;
      await sleep(READY_EVERY_MS);
    }
    return false;
  };

  const stop = async (): Promise<void> => {
    const current = child;
    if (!current) return;
    const gone = new Promise((resolve) => current.once('exit', resolve));
    current.kill('SIGTERM');
    await gone;
  };

  return {
    name,
    async start() {
      const ready = await isReady(spawnChild());
      if (stopping) return;
      const output = lastLines.map((line) => (rawLogs ? line : readableLine(name, line))).join('\n');
      if (!ready)
        throw new Problem(
          `${output}\n${name} ${child ? `was not ready within ${READY_WITHIN_MS / 1000} s` : 'ended before it was ready'}: see above.`.trim(),
        );
      if (output) console.log(output);
      steady = true;
    },
    async restart(reason) {
      expected = true;
      const kill = setTimeout(() => child?.kill('SIGKILL'), 4000);
      await stop();
      clearTimeout(kill);
      expected = false;
      if (stopping) return;
      pauseMs = FIRST_PAUSE_MS;
      if (await isReady(spawnChild())) say(`${name} restarted (${reason})`);
    },
    tell: (message) => void child?.send?.(message, () => {}),
    signal: (signal) => void child?.kill(signal),
    stopped() {
      stopping = true;
      return stop();
    },
  };
}
