/** A signal that comes when a time is over, or with another signal before it. */
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

  /** What it was for is done: the signal does not come any more. */
  release(): void {
    clearTimeout(this.#timer);
    this.#parent.removeEventListener('abort', this.#end);
  }
}
