import type { DestinationStream } from 'pino';

const WAIT_MS = 20;
/** About what one write takes. */
const CHARACTERS_AT_ONCE = 16_000;

/** Where lines are written. */
interface Output {
  /** Starts to write. */
  readonly write: (lines: string) => unknown;
  /** Returns when everything has been written. */
  readonly writeNow: (lines: string) => unknown;
}

/**
 * Writes a line at once if none was written in the last 20 ms, otherwise together with those that follow within that
 * time. Under load, writing each line on its own takes several times as much as making it.
 */
export class GatheredLines implements DestinationStream {
  readonly #output: Output;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(output: Output) {
    this.#output = output;
  }

  write(line: string): void {
    this.#lines += line;
    if (this.#timer === undefined || this.#lines.length >= CHARACTERS_AT_ONCE) this.#writeGathered();
  }

  /** Returns when all lines have been written. pino calls it after a fatal line. */
  flushSync(): void {
    this.#output.writeNow(this.#takeLines());
  }

  #takeLines(): string {
    const lines = this.#lines;
    this.#lines = '';
    return lines;
  }

  #writeGathered(): void {
    this.#output.write(this.#takeLines());
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#lines !== '') this.#writeGathered();
    }, WAIT_MS).unref();
  }
}
