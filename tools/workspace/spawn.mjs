import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const LIFELINE = pathToFileURL(join(import.meta.dirname, 'lifeline.mjs')).href;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Starts a Node program that ends with this process, no matter how this process ends.
 * @param {string[]} args the script and its arguments
 * @param {{ cwd: string, env: Record<string, string | undefined>, inherit?: boolean }} options `inherit` prints output and passes input on
 * @returns {import('node:child_process').ChildProcess} with piped stdout and stderr unless `inherit`
 */
export function spawnNode(args, { cwd, env, inherit = false }) {
  const output = inherit ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, ['--import', LIFELINE, ...args], {
    cwd,
    env: { ...env, SUPERVISOR_PID: String(process.pid) },
    stdio: [inherit ? 'inherit' : 'ignore', output, output, 'ipc'],
  });
  return tracked(child);
}

/**
 * Starts npm: the same npm that started this process, if that is known.
 * @param {string[]} args
 * @param {{ cwd: string, env: Record<string, string | undefined>, inherit?: boolean }} options
 */
export function spawnNpm(args, { cwd, env, inherit = false }) {
  const output = inherit ? 'inherit' : 'pipe';
  const npm = env['npm_execpath'];
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd, env, stdio: ['ignore', output, output] };
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  return tracked(child);
}

/** @param {import('node:child_process').ChildProcess} child */
function tracked(child) {
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Sends a signal to every process that was started here and still runs.
 * @param {NodeJS.Signals} signal
 */
export function signalAll(signal) {
  for (const child of running) child.kill(signal);
}

/**
 * Waits for a child process and collects its output.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number, output: string }>} `code` is 1 if a signal ended it or it could not be started
 */
export function finished(child) {
  let output = '';
  const collect = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk.toString('utf8')).slice(-200_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
