import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import type { z } from 'zod';
import { atEnd, temporaryFolder } from './cleanup.ts';
import { ROOT, spawnNode } from './workspace.ts';

/** Inside the repository, because a program resolves packages from its own location. */
const CACHE = join(ROOT, 'node_modules/.cache');

const compiled = new Map<string, Promise<string>>();
let folder: Promise<string> | undefined;

/**
 * Compiles a `*.program.ts` to plain JavaScript that runs without a loader. A loader would distort the measurement by
 * its thread and by the helper calls that it adds to functions.
 * @param source absolute path
 * @returns path of the compiled file, removed after the benchmark
 */
function compile(source: string): Promise<string> {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const compiling = (async () => {
    folder ??= mkdir(CACHE, { recursive: true }).then(() => temporaryFolder('programs', CACHE));
    const outfile = join(await folder, `${compiled.size}-${basename(source, '.ts')}.mjs`);
    await build({
      entryPoints: [source],
      outfile,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'error',
    });
    return outfile;
  })();
  compiled.set(source, compiling);
  return compiling;
}

/**
 * Starts a program in a separate process and waits for its first message.
 * @param source absolute path of a `*.program.ts`
 * @param message the schema of the first message
 * @returns the process, which is stopped when the benchmark ends, and its first message
 * @throws {Error} if the program ends without a message, or the message does not match
 */
export async function startProgram<Message>(
  source: string,
  args: readonly string[],
  message: z.ZodType<Message>,
): Promise<{ child: ChildProcess; first: Message }> {
  const child = await spawnProgram(source, args, { inherit: true });
  const ended = once(child, 'exit');
  atEnd(() => {
    child.kill('SIGTERM');
    return child.exitCode === null && child.signalCode === null ? ended : undefined;
  });
  const first = await Promise.race([nextMessage(child, message), ended.then(() => undefined)]);
  if (first === undefined) throw new Error(`${basename(source)} ended with ${child.exitCode ?? child.signalCode}`);
  return { child, first };
}

/**
 * Waits for the next message of a program.
 * @throws {Error} if it does not match the schema
 */
export async function nextMessage<Message>(child: ChildProcess, message: z.ZodType<Message>): Promise<Message> {
  const [sent] = await once(child, 'message');
  return message.parse(sent);
}

/**
 * Runs a program in a separate process until it ends.
 * @param source absolute path of a `*.program.ts`
 * @returns its standard output; its errors go to the console
 * @throws {Error} if it fails
 */
export async function runProgram(source: string, args: readonly string[]): Promise<string> {
  const child = await spawnProgram(source, args, { inherit: false });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  child.stderr?.pipe(process.stderr, { end: false });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${basename(source)} ended with ${child.exitCode ?? child.signalCode}`);
  return output;
}

async function spawnProgram(
  source: string,
  args: readonly string[],
  { inherit }: { inherit: boolean },
): Promise<ChildProcess> {
  return spawnNode([await compile(source), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    inherit,
  });
}
