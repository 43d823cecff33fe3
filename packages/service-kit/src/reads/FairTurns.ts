interface Waiting {
  readonly person: string;
  readonly begin: () => void;
}

/** How many tasks may run at once. */
export interface TurnLimits {
  readonly perPerson: number;
  readonly ofAll: number;
}

/**
 * Lets people take turns: a task that finds no free place waits, and a place that becomes free goes to the person with the fewest tasks under
 * way, to the one who came first among equals.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #total = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** How many of a person's tasks are under way. */
  runningOf(person: string): number {
    return this.#running.get(person) ?? 0;
  }

  /** How many of a person's tasks wait, or of everybody's. */
  waiting(person?: string): number {
    return person === undefined
      ? this.#waiting.length
      : this.#waiting.filter((waiting) => waiting.person === person).length;
  }

  /** Begins a task if there is a place for it. */
  tryBegin(person: string): boolean {
    if (!this.#isFree(person)) return false;
    this.#begin(person);
    return true;
  }

  /** Waits for a place, in which the task then is under way. `leave` gives up waiting. */
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

  /** Ends one task of a person. */
  end(person: string): void {
    const left = this.runningOf(person) - 1;
    if (left > 0) this.#running.set(person, left);
    else this.#running.delete(person);
    this.#total -= 1;
    this.#next()?.begin();
  }

  /** Runs a task when it is its turn. */
  async run<T>(person: string, task: () => Promise<T>): Promise<T> {
    if (!this.tryBegin(person)) await this.wait(person).begun;
    try {
      return await task();
    } finally {
      // The event loop serves other requests before the next task begins.
      setImmediate(() => this.end(person));
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
