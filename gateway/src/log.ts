import { LRUCache } from 'lru-cache';

/** The part of a pino logger that the gateway uses. */
export interface Log {
  isLevelEnabled(level: 'info'): boolean;
  info(entry: object, message: string): void;
  warn(entry: object, message: string): void;
  error(entry: object, message: string): void;
}

/** More subjects than have a problem at once. */
const SUBJECTS_MAX = 5000;

/** Keeps problems that are found again and again, such as at every request, from filling the log. */
export class ProblemLog {
  readonly #last = new LRUCache<string, string>({ max: SUBJECTS_MAX });

  /** Calls `write`, unless the subject had the same problem the last time. */
  report(subject: string, problem: string, write: () => void): void {
    if (this.#last.get(subject) === problem) return;
    this.#last.set(subject, problem);
    write();
  }

  /** Records that a subject has no problem, so that the next one is logged even if it is the same as before. */
  clear(subject: string): void {
    this.#last.delete(subject);
  }
}
