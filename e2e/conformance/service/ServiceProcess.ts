import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const STARTS_WITHIN_MS = 60_000;
/** A shutdown takes its delay, the running requests, and some time for connections. */
const ENDS_WITHIN_MS = 45_000;

/** A process of a service, with its output. */
export class ServiceProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output = '';

  /** @param args for `dist/main.js` */
  constructor(folder: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) {
    this.child = spawn(process.execPath, ['dist/main.js', ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', NODE_ENV: 'test', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer): void => {
      this.output += chunk.toString();
    };
    this.child.stdout?.on('data', collect);
    this.child.stderr?.on('data', collect);
    // On "close" all of its output has arrived, which it need not have on "exit".
    this.ended = new Promise((done) => this.child.once('close', done));
  }

  /** Waits until it responds to /readyz with 200. @throws {Error} with its output */
  async ready(url: string): Promise<void> {
    const deadline = Date.now() + STARTS_WITHIN_MS;
    while (Date.now() < deadline && this.child.exitCode === null) {
      const ok = await fetch(`${url}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
      if (ok) return;
      await sleep(50);
    }
    await this.kill();
    throw new Error(`it did not become ready:\n${this.output.slice(-2000)}`);
  }

  /** Waits for a text in its output. @returns whether it was printed in time */
  async prints(text: string, withinMs: number): Promise<boolean> {
    const deadline = Date.now() + withinMs;
    while (!this.output.includes(text) && Date.now() < deadline) await sleep(50);
    return this.output.includes(text);
  }

  /** Its exit code. @throws {Error} if it does not end in time; it is killed then */
  async exitCode(withinMs = ENDS_WITHIN_MS): Promise<number | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((done) => {
      timer = setTimeout(() => done('late'), withinMs);
    });
    const code = await Promise.race([this.ended, late]);
    clearTimeout(timer);
    if (code !== 'late') return code;
    await this.kill();
    throw new Error(`it did not end within ${withinMs / 1000} s`);
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
