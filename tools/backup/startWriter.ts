import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/**
 * Starts a program that writes into databases, for tests. Resolves when it has printed something.
 * @param program the source of a CommonJS module
 * @param args its arguments, in `process.argv` from 1
 * @throws Error with its error output if it ends before
 */
export async function startWriter(program: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const errors = text(child.stderr);
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      void errors.then((output) => reject(new Error(`The writer ended with ${code ?? signal}: ${output}`)));
    });
    child.stdout.once('data', resolve);
  });
  return child;
}
