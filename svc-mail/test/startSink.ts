import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const TYPESCRIPT = ['--import', pathToFileURL(require.resolve('tsx')).href];

/** A mail server in a separate process. */
export interface Sink {
  readonly url: string;
  /** All emails that it has accepted so far, from its log. */
  accepted: () => Array<{ address: string; messageId: string }>;
  /** The bytes of the last email to an address that begins with `keep-`. */
  kept: (address: string) => Buffer;
  stop: () => Promise<void>;
}

/** @param delayMs the maximum of a random delay before each reply */
export async function startSink(
  folder: string,
  { delayMs = 0, port = 0 }: { delayMs?: number; port?: number } = {},
): Promise<Sink> {
  const file = join(folder, 'accepted.tsv');
  const program = [join(__dirname, 'smtpSink.ts'), file, String(delayMs), String(port)];
  const child = spawn(process.execPath, [...TYPESCRIPT, ...program], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const listening = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The mail server ended with ${code}`)));
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return {
    url: `smtp://127.0.0.1:${listening}`,
    accepted: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const [address = '', messageId = ''] = line.split('\t');
          return { address, messageId };
        }),
    kept: (address) => readFileSync(join(folder, address)),
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
