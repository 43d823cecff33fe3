interface Waiting {
  readonly person: string;
  readonly begin: () => void;
}

/** How many tasks may run at the same time. */
export interface FairLimits {
  readonly perPerson: number;
  readonly ofAll: number;
}

/**
 * A concurrency limiter that is fair between people. A task without a free slot waits; a free slot goes to the person
 * with the fewest running tasks, and among equals to the one who has waited longest.
 */
export class FairLimiter {
  readonly #limits: FairLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #total = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  /** How many of a person's tasks are running. */
  runningOf(person: string): number {
    return this.#running.get(person) ?? 0;
  }

  /** The number of waiting tasks: those of a person, or all of them without a person. */
  waiting(person?: string): number {
    return person === undefined
      ? this.#waiting.length
      : this.#waiting.filter((waiting) => waiting.person === person).length;
  }

  /** Takes a slot if one is free for this person. */
  tryAcquire(person: string): boolean {
    if (!this.#isFree(person)) return false;
    this.#begin(person);
    return true;
  }

  /** Waits for a slot, which is taken once `begun` resolves. `leave` stops waiting. */
  wait(person: string): { begun: Promise<void>; leave: () => void } {
    let leave = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      const waiting: Waiting = {
        person,
        begin: () => {
          leave();
          this.#begin(person);
          resolve();
        },
      };
      leave = () => {
        const at = this.#waiting.indexOf(waiting);
        if (at !== -1) this.#waiting.splice(at, 1);
      };
      this.#waiting.push(waiting);
    });
    return { begun, leave };
  }

  /** Releases one slot of a person. */
  release(person: string): void {
    const left = this.runningOf(person) - 1;
    if (left > 0) this.#running.set(person, left);
    else this.#running.delete(person);
    this.#total -= 1;
    this.#next()?.begin();
  }

  /** Runs a task in a slot. */
  async run<T>(person: string, task: () => Promise<T>): Promise<T> {
    if (!this.tryAcquire(person)) await this.wait(person).begun;
    try {
      return await task();
    } finally {
      // Lets the event loop serve other requests before the next task starts.
      setImmediate(() => this.release(person));
    }
  }

  #isFree(person: string): boolean {
    return this.#total < this.#limits.ofAll && this.runningOf(person) < this.#limits.perPerson;
  }

  #begin(person: string): void {
    this.#running.set(person, this.runningOf(person) + 1);
    this.#total += 1;
  }

  #next(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (this.#isFree(waiting.person) && (!next || this.runningOf(waiting.person) < this.runningOf(next.person)))
        next = waiting;
    }
    return next;
  }
}
