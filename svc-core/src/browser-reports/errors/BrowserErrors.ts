import { Counter } from 'prom-client';
import type { Clock, Logger, Metrics } from '@jobtrail/service-kit';
import type { BrowserError } from './describeReport.ts';

/** Anyone can send reports, so only this many are logged per minute. */
const LINES_PER_MINUTE = 120;
/** Once this many are logged, the rest of the minute is for signed-in people, whom a stranger cannot imitate. */
const LINES_OF_ANYONE = LINES_PER_MINUTE / 2;
const MINUTE_MS = 60_000;
/** The maximum number of builds in the metrics. Builds come from reports, and each one becomes a series. */
const BUILDS_MAX = 50;
const OTHER = 'other';

/** Records errors of browsers: each in the metrics, and in the log unless there are too many. */
export class BrowserErrors {
  readonly #logger: Logger;
  readonly #clock: Clock;
  readonly #counter: Counter;
  readonly #builds = new Set<string>();
  #minute = 0;
  #lines = 0;
  #isLimitLogged = false;

  constructor({ logger, clock, metrics }: { logger: Logger; clock: Clock; metrics: Metrics }) {
    this.#logger = logger;
    this.#clock = clock;
    this.#counter = new Counter({
      name: 'browser_errors_total',
      help: 'Errors that pages have not handled, by front end and build',
      labelNames: ['part', 'build'],
      registers: [metrics.registry],
    });
  }

  /**
   * @param requestId of the report
   * @param isSignedIn whether a signed-in person sent it. Called only if the answer decides whether the error is logged
   */
  async record(error: BrowserError, requestId: string, isSignedIn: () => Promise<boolean>): Promise<void> {
    this.#count(error);
    const mayBeLogged = this.#linesOfMinute() < LINES_OF_ANYONE || (this.#hasLinesLeft() && (await isSignedIn()));
    // Others may have taken the last lines while this one waited.
    if (mayBeLogged && this.#hasLinesLeft()) {
      this.#lines += 1;
      this.#logger.warn({ ...error, requestId }, 'an error in a browser');
    } else if (!this.#isLimitLogged) {
      this.#isLimitLogged = true;
      this.#logger.warn('more errors in browsers than are logged per minute; see browser_errors_total');
    }
  }

  #count({ part, build }: BrowserError): void {
    const series = `${part} ${build}`;
    if (this.#builds.size < BUILDS_MAX) this.#builds.add(series);
    const known = this.#builds.has(series);
    this.#counter.labels(known ? part : OTHER, known ? build : OTHER).inc();
  }

  #linesOfMinute(): number {
    const minute = Math.floor(this.#clock() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#lines = 0;
      this.#isLimitLogged = false;
    }
    return this.#lines;
  }

  #hasLinesLeft(): boolean {
    return this.#linesOfMinute() < LINES_PER_MINUTE;
  }
}
