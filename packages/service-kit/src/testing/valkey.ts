import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './freePort.ts';
import { patient } from './patience.ts';

/** A Valkey or Redis server of a test. */
export interface PrivateValkey {
  readonly url: string;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Ends it at once. */
  readonly stop: () => Promise<void>;
  /** Starts it again on the same port, empty. */
  readonly start: () => Promise<void>;
}

const STARTS_WITHIN_MS = patient(10_000);

/** The name of the program; null if there is none. */
export function valkeyProgram(): string | null {
  const isInstalled = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
  return ['valkey-server', 'redis-server'].find(isInstalled) ?? null;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => resolve(false)).once('connect', () => socket.destroy());
  });
}

/** Starts a server on a free loopback port that keeps nothing on disk. @throws Error if there is no such program */
export async function startPrivateValkey(): Promise<PrivateValkey> {
  const program = valkeyProgram();
  if (program === null) throw new Error('There is neither valkey-server nor redis-server');
  const port = await freePort();
  const run = () =>
    spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
  let child = run();
  const untilItAccepts = async (): Promise<void> => {
    for (const end = Date.now() + STARTS_WITHIN_MS; !(await accepts(port)); await sleep(20))
      if (Date.now() > end || child.exitCode !== null) throw new Error(`${program} did not start`);
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await untilItAccepts();
  return {
    url: `valkey://127.0.0.1:${port}`,
    signal: (signal) => void child.kill(signal),
    stop,
    start: async () => {
      await stop();
      child = run();
      await untilItAccepts();
    },
  };
}
