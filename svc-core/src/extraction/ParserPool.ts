import { Worker } from 'node:worker_threads';
import type { Reading } from '@jobtrail/posting';
import { ExtractionError } from './ExtractionError.ts';
import type { FetchedPage } from './parsePage.ts';

export interface ParserPoolOptions {
  /** The bundled thread (reading.worker.ts). */
  readonly entry: URL | string;
  readonly threads?: number;
  /** How long one page may take, including the start of a thread; after that its thread is terminated. */
  readonly limitMs?: number;
}

interface Task {
  readonly page: FetchedPage;
  readonly settle: (reading: Reading | null) => void;
}

interface Thread {
  readonly worker: Worker;
  task: Task | null;
  timer: NodeJS.Timeout | null;
}

const THREADS = 2;
const PAGE_TIMEOUT_MS = 5000;
const WAITING_MAX = 32;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Threads that parse pages, so that a page of 2 MB does not delay other requests. They start when there is a page to
 * parse. A thread that takes too long or too much memory is terminated, and a new one parses the next page. Libraries of
 * thread pools have no limit that begins when a task does: a page that waits behind a stuck one would fail too.
 */
export class ParserPool {
  readonly #entry: URL | string;
  readonly #threadsMax: number;
  readonly #limitMs: number;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Task[] = [];

  constructor({ entry, threads = THREADS, limitMs = PAGE_TIMEOUT_MS }: ParserPoolOptions) {
    this.#entry = entry;
    this.#threadsMax = threads;
    this.#limitMs = limitMs;
  }

  /**
   * Parses a page. If the signal is aborted, a page that is still waiting is dropped.
   * @throws ExtractionError if the page cannot be parsed, or not in time
   */
  parse(page: FetchedPage, signal: AbortSignal): Promise<Reading> {
    return new Promise((resolve, reject) => {
      if (signal.aborted || this.#waiting.length >= WAITING_MAX) {
        reject(new ExtractionError('reading'));
        return;
      }
      const settle = (reading: Reading | null): void => {
        signal.removeEventListener('abort', onAbort);
        if (reading) resolve(reading);
        else reject(new ExtractionError('reading'));
      };
      const task: Task = { page, settle };
      const onAbort = (): void => {
        const index = this.#waiting.indexOf(task);
        if (index !== -1) this.#waiting.splice(index, 1);
        settle(null);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(task);
      this.#next();
    });
  }

  /** Terminates every thread. The pages in progress and those that are waiting fail. */
  async close(): Promise<void> {
    this.#waiting.splice(0).forEach(({ settle }) => settle(null));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find(({ task }) => task === null) ?? this.#start();
      const task = thread ? this.#waiting.shift() : undefined;
      if (!thread || !task) return;
      thread.task = task;
      thread.timer = setTimeout(() => void thread.worker.terminate(), this.#limitMs);
      thread.worker.postMessage(task.page);
    }
  }

  #start(): Thread | null {
    if (this.#threads.size >= this.#threadsMax) return null;
    const worker = new Worker(this.#entry, { resourceLimits: MEMORY });
    const thread: Thread = { worker, task: null, timer: null };
    const done = (reading: Reading | null): void => {
      const { task, timer } = thread;
      if (timer) clearTimeout(timer);
      thread.task = null;
      task?.settle(reading);
      this.#next();
    };
    worker.on('message', done);
    // An error ends the thread too. Its message may quote the page, so it is not logged.
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
