import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../workspace/problem.mjs';
import { ProcessOutput } from './ProcessOutput.ts';

/** A first start applies every migration, which takes minutes on a large or busy database. */
const USUAL_START_MS = 60_000;
const READY_EVERY_MS = 60;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran at least this long before it exited is restarted after the shortest pause. */
const STEADY_MS = 30_000;
/** A process that has not stopped this long after a restart was requested is killed. */
const RESTART_KILL_MS = 4000;

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
  /** After this long, what a process that starts has written is shown. */
  readonly usualStartMs?: number;
}

/**
 * Keeps one process running: starts it, waits until it is ready, and starts it again with exponential backoff when it
 * exits.
 */
export class Keeper {
  readonly name: string;
  readonly #program: Program;
  readonly #say: (text: string) => void;
  readonly #output: ProcessOutput;
  readonly #usualStartMs: number;
  #child: ChildProcess | null = null;
  /** Whether it was ready once: before that, an exit is a failure of `start`. */
  #started = false;
  #restarting = false;
  #held = false;
  #stopping = false;
  #pauseMs = FIRST_PAUSE_MS;

  constructor({
    name,
    spawn,
    isReady,
    rawLogs,
    say,
    print = console.log,
    usualStartMs = USUAL_START_MS,
  }: KeeperOptions) {
    this.name = name;
    this.#program = { spawn, isReady };
    this.#say = say;
    this.#usualStartMs = usualStartMs;
    this.#output = new ProcessOutput({ name, raw: rawLogs, print });
  }

  /** The ID of the process that runs now. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Resolves once the process is ready, however long that takes while it runs.
   * @throws {Problem} with its last lines if it exits before that
   */
  async start(): Promise<void> {
    const slow = setTimeout(() => {
      this.#say(`${this.name} is still starting`);
      this.#output.flow();
    }, this.#usualStartMs);
    const ready = await this.#isReady(this.#spawn());
    clearTimeout(slow);
    if (this.#stopping) return;
    if (!ready)
      throw new Problem(`${this.#output.latest()}\n${this.name} ended before it was ready: see above.`.trim());
    this.#output.flow();
    this.#started = true;
  }

  /** Stops the process and starts it again, whether it was ready or not. */
  async restart(reason: string): Promise<void> {
    this.#restarting = true;
    const kill = setTimeout(() => this.signal('SIGKILL'), RESTART_KILL_MS);
    await this.#terminate();
    clearTimeout(kill);
    this.#restarting = false;
    if (this.#stopping) return;
    this.#pauseMs = FIRST_PAUSE_MS;
    if (await this.#isReady(this.#spawn())) this.#say(`${this.name} restarted (${reason})`);
  }

  /** Sends the process a message over its IPC channel. */
  send(message: object): void {
    this.#child?.send?.(message, () => {});
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Sends the process a signal, and starts no other one once it has exited, until `release`. */
  hold(signal: NodeJS.Signals): void {
    this.#held = true;
    this.signal(signal);
  }

  /** Starts the process again after `hold`. */
  release(): void {
    this.#held = false;
    if (!this.#child && !this.#stopping) void this.#isReady(this.#spawn());
  }

  /** Stops the process for good, and resolves once it has exited. */
  stop(): Promise<void> {
    this.#stopping = true;
    return this.#terminate();
  }

  #spawn(): ChildProcess {
    const startedAt = Date.now();
    const child = this.#program.spawn();
    this.#child = child;
    this.#output.read(child);
    child.once('exit', (code, signal) => {
      this.#child = null;
      if (this.#stopping || this.#restarting || !this.#started) return;
      if (Date.now() - startedAt > STEADY_MS) this.#pauseMs = FIRST_PAUSE_MS;
      if (!this.#held) void this.#revive(signal ?? `exit code ${code}`);
    });
    return child;
  }

  async #revive(reason: string): Promise<void> {
    this.#say(`${this.name} stopped (${reason}); starting it again in ${this.#pauseMs / 1000} s`);
    await sleep(this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    if (this.#stopping || this.#held || this.#child) return;
    if (await this.#isReady(this.#spawn())) this.#say(`${this.name} is back`);
  }

  /** Waits until a process is ready; false if it has exited. */
  async #isReady(child: ChildProcess): Promise<boolean> {
    while (child.exitCode === null && child.signalCode === null) {
      if (await this.#program.isReady()) return true;
      await sleep(READY_EVERY_MS);
    }
    return false;
  }

  async #terminate(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
  }
}
