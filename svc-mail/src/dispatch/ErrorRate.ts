const WINDOW = 200;
/** Fewer outcomes than this say nothing. */
const ENOUGH = 50;
const TOO_MANY = 0.5;

/** Watches how many of a broadcast's latest mails have failed for good. */
export class ErrorRate {
  readonly #latest = new Map<string, boolean[]>();

  /** Notes an outcome. @returns whether so many of the latest failed that something must be wrong with the broadcast or with us */
  note(broadcastId: string, failed: boolean): boolean {
    const latest = this.#latest.get(broadcastId) ?? [];
    this.#latest.set(broadcastId, latest);
    latest.push(failed);
    if (latest.length > WINDOW) latest.shift();
    return failed && latest.length >= ENOUGH && latest.filter(Boolean).length >= latest.length * TOO_MANY;
  }

  /** Begins anew, for instance when the broadcast goes on. */
  forget(broadcastId: string): void {
    this.#latest.delete(broadcastId);
  }
}
