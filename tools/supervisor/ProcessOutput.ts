import type { ChildProcess } from 'node:child_process';
import { eachLine, readableLine } from './logLines.ts';

/** Enough to explain why a process could not start. */
const LINES = 41;

interface Options {
  readonly name: string;
  /** Prints log lines unchanged, for a log collector. */
  readonly raw: boolean;
  readonly print: (text: string) => void;
}

/** What a process writes: held back while it starts, printed line by line afterwards. */
export class ProcessOutput {
  readonly #options: Options;
  #latest: string[] = [];
  #flows = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Reads what a new process writes, in place of the one before it. */
  read({ stdout, stderr }: ChildProcess): void {
    this.#latest = [];
    for (const stream of [stdout, stderr]) {
      eachLine(stream, (line) => {
        this.#latest = [...this.#latest, line].slice(-LINES);
        if (this.#flows) this.#options.print(this.#shown(line));
      });
    }
  }

  /** The latest lines of the process. */
  latest(): string {
    return this.#latest.map((line) => this.#shown(line)).join('\n');
  }

  /** Prints the lines that were held back, and from then on each line at once. */
  flow(): void {
    if (this.#flows) return;
    const heldBack = this.latest();
    if (heldBack) this.#options.print(heldBack);
    this.#flows = true;
  }

  #shown(line: string): string {
    return this.#options.raw ? line : readableLine(this.#options.name, line);
  }
}
