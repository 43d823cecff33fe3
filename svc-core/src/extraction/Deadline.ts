/**
 * A signal that is aborted after a time, or earlier by another signal. In Node 20 an `AbortSignal.timeout` inside
 * `AbortSignal.any` is garbage-collected and never fires.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #parent: AbortSignal;
  readonly #end = (): void => this.#controller.abort();

  constructor(ms: number, parent: AbortSignal) {
    this.#parent = parent;
    this.#timer = setTimeout(this.#end, ms);
    if (parent.aborted) this.#end();
    else parent.addEventListener('abort', this.#end, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Clears the timer, so the signal is no longer aborted. */
  release(): void {
    clearTimeout(this.#timer);
    this.#parent.removeEventListener('abort', this.#end);
  }
}
