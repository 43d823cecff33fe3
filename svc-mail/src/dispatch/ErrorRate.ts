const WINDOW = 200;
/** Fewer outcomes are not significant. */
const ENOUGH = 50;
const TOO_MANY = 0.5;

/** Tracks how many of a broadcast's latest emails have failed permanently. */
export class ErrorRate {
  readonly #latest = new Map<string, boolean[]>();

  /**
   * Records an outcome.
   * @returns whether so many of the latest emails failed that something must be wrong with the broadcast or this
   * service
   */
  note(broadcastId: string, failed: boolean): boolean {
    const latest = this.#latest.get(broadcastId) ?? [];
    this.#latest.set(broadcastId, latest);
    latest.push(failed);
    if (latest.length > WINDOW) latest.shift();
    return failed && latest.length >= ENOUGH && latest.filter(Boolean).length >= latest.length * TOO_MANY;
  }

  /** Resets a broadcast, for example when it is resumed. */
  forget(broadcastId: string): void {
    this.#latest.delete(broadcastId);
  }
}
