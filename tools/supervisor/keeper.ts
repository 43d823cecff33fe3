import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../workspace/problem.mjs';
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
  readonly send: (message: object) => void;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Sends the process a signal, and starts no other one once it has exited, until `release`. */
  readonly hold: (signal: NodeJS.Signals) => void;
  /** Starts the process again after `hold`. */
  readonly release: () => void;
  /** The process that runs now. */
  readonly pid: () => number | undefined;
  /** Sends the process a signal to stop, and resolves once it has exited. */
  readonly stopped: () => Promise<void>;
}

/** How one process is started, and how to find out that it is ready. */
export interface Program {
  readonly spawn: () => ChildProcess;
  readonly isReady: () => Promise<boolean>;
}

interface KeeperOptions extends Program {
  /** The part's folder, or what else is run. */
  readonly name: string;
  /** Prints log lines unchanged, for a log collector. */
  readonly rawLogs: boolean;
  readonly say: (text: string) => void;
  /** Prints what the process writes. */
  readonly print?: (line: string) => void;
}

/** Starts a process, waits until it is ready, and restarts it with exponential backoff when it exits. */
export function createKeeper({
  name,
  spawn,
  isReady: probe,
  rawLogs,
  say,
  print = console.log,
}: KeeperOptions): Keeper {
  let child: ChildProcess | null = null;
  let stopping = false;
  let expected = false;
  let held = false;
  let steady = false;
  let pauseMs = FIRST_PAUSE_MS;
  let lastLines: string[] = [];

  const spawnChild = (): ChildProcess => {
    const startedAt = Date.now();
    lastLines = [];
    const spawned = spawn();
    child = spawned;
    for (const stream of [spawned.stdout, spawned.stderr]) {
      eachLine(stream, (line) => {
        lastLines = [...lastLines.slice(-40), line];
        if (steady) print(rawLogs ? line : readableLine(name, line));
      });
    }
    spawned.once('exit', (code, signal) => {
      child = null;
      if (stopping || expected || !steady) return;
      if (Date.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      if (!held) void revive(signal ?? `exit code ${code}`);
    });
    return spawned;
  };

  const revive = async (reason: string): Promise<void> => {
    say(`${name} stopped (${reason}); starting it again in ${pauseMs / 1000} s`);
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    if (stopping || held || child) return;
    if (await isReady(spawnChild())) say(`${name} is back`);
  };

  const isReady = async (started: ChildProcess): Promise<boolean> => {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline && started.exitCode === null && started.signalCode === null) {
      if (await probe()) return true;
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
      if (output) print(output);
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
    send: (message) => void child?.send?.(message, () => {}),
    signal: (signal) => void child?.kill(signal),
    hold(signal) {
      held = true;
      child?.kill(signal);
    },
    release() {
      held = false;
      if (!child && !stopping) void isReady(spawnChild());
    },
    pid: () => child?.pid,
    stopped() {
      stopping = true;
      return stop();
    },
  };
}
