import { Worker } from 'node:worker_threads';
import type { Reading } from '@jobtrail/posting';
import type { Unread } from './reading.ts';
import { Unreadable } from './Unreadable.ts';

export interface ReadersParts {
  /** The built thread (reading.worker.ts). */
  readonly entry: URL | string;
  readonly threads?: number;
  /** How long one page may take, a thread's start included; then its thread is ended. */
  readonly limitMs?: number;
}

interface Job {
  readonly unread: Unread;
  readonly settle: (reading: Reading | null) => void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

const THREADS = 2;
const LIMIT_MS = 5000;
const WAITING_MAX = 32;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Threads that read pages, so that a page of 2 MB holds up no other request. They are started when there is something to read, and
 * one that takes too long or too much memory is ended; the next page gets a new one.
 */
export class Readers {
  readonly #entry: URL | string;
  readonly #threadsMax: number;
  readonly #limitMs: number;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];

  constructor({ entry, threads = THREADS, limitMs = LIMIT_MS }: ReadersParts) {
    this.#entry = entry;
    this.#threadsMax = threads;
    this.#limitMs = limitMs;
  }

  /**
   * Reads a page. When the signal comes, a page that still waits is forgotten.
   * @throws Unreadable when it cannot be read, or not in time
   */
  read(unread: Unread, signal: AbortSignal): Promise<Reading> {
    return new Promise((resolve, reject) => {
      if (signal.aborted || this.#waiting.length >= WAITING_MAX) {
        reject(new Unreadable('reading'));
        return;
      }
      const settle = (reading: Reading | null): void => {
        signal.removeEventListener('abort', onAbort);
        if (reading) resolve(reading);
        else reject(new Unreadable('reading'));
      };
      const job: Job = { unread, settle };
      const onAbort = (): void => {
        const place = this.#waiting.indexOf(job);
        if (place !== -1) this.#waiting.splice(place, 1);
        settle(null);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Ends every thread; what was being read is not. */
  async close(): Promise<void> {
    this.#waiting.splice(0).forEach(({ settle }) => settle(null));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find(({ job }) => job === null) ?? this.#start();
      const job = thread ? this.#waiting.shift() : undefined;
      if (!thread || !job) return;
      thread.job = job;
      thread.timer = setTimeout(() => void thread.worker.terminate(), this.#limitMs);
      thread.worker.postMessage(job.unread);
    }
  }

  #start(): Thread | null {
    if (this.#threads.size >= this.#threadsMax) return null;
    const worker = new Worker(this.#entry, { resourceLimits: MEMORY });
    const thread: Thread = { worker, job: null, timer: null };
    const done = (reading: Reading | null): void => {
      const { job, timer } = thread;
      if (timer) clearTimeout(timer);
      thread.job = null;
      job?.settle(reading);
      this.#next();
    };
    worker.on('message', done);
    // An error ends the thread too: what it says may be of the page, so that nobody is told.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.#threads.delete(thread);
      done(null);
    });
    worker.unref();
    this.#threads.add(thread);
    return thread;
  }
}
