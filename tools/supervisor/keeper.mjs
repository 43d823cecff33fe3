import { setTimeout as sleep } from 'node:timers/promises';
import { folderOf } from '../workspace/parts.mjs';
import { Problem } from '../workspace/problem.mjs';
import { spawnNode } from '../workspace/spawn.mjs';
import { eachLine, readableLine } from './logLines.mjs';

const READY_WITHIN_MS = 60_000;
const READY_EVERY_MS = 60;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran at least this long before it died is restarted after the shortest pause. */
const STEADY_MS = 30_000;

/**
 * @typedef {object} Keeper one process that is kept running
 * @property {string} name
 * @property {() => Promise<void>} start resolves once the process is ready; rejects with a Problem when it ends before that
 * @property {(reason: string) => Promise<void>} restart stops it and starts it again, ready or not
 * @property {(message: object) => void} tell sends it a message over its IPC channel
 * @property {(signal: NodeJS.Signals) => void} signal
 * @property {() => Promise<void>} stopped asks it to stop, resolves once it is gone
 */

/**
 * Keeps one process running: starts it, waits until it is ready, and restarts it with exponential backoff when it dies.
 * @param {object} options
 * @param {string} options.name the part's folder
 * @param {string} options.address its address with /readyz, such as http://127.0.0.1:8080
 * @param {Record<string, string | undefined>} options.env
 * @param {boolean} options.rawLogs prints lines as they come, for a log collector
 * @param {(text: string) => void} options.say
 * @returns {Keeper}
 */
export function createKeeper({ name, address, env, rawLogs, say }) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  let stopping = false;
  let expected = false;
  let steady = false;
  let pauseMs = FIRST_PAUSE_MS;
  /** @type {string[]} */
  let lastLines = [];

  const spawnChild = () => {
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

  /** @param {string} reason */
  const revive = async (reason) => {
    say(`${name} stopped (${reason}); starting it again in ${pauseMs / 1000} s`);
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    if (stopping || child) return;
    if (await isReady(spawnChild())) say(`${name} is back`);
  };

  /** @param {import('node:child_process').ChildProcess} started */
  const isReady = async (started) => {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline && started.exitCode === null && started.signalCode === null) {
      const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return true;
      await sleep(READY_EVERY_MS);
    }
    return false;
  };

  const stop = async () => {
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
