import type { BrowserContext } from '@playwright/test';

/** A failure that a test provokes: requests with this path may fail. */
interface AllowedFailure {
  path: string | RegExp;
  /** The only allowed status; without one, any status and a missing response are allowed. */
  status?: number;
}

/** Leaving a page aborts its pending requests, which is not a failure. The errors of Chromium and Firefox. */
const ABORTED: readonly string[] = ['net::ERR_ABORTED', 'NS_BINDING_ABORTED'];

/**
 * Always allowed: the contract requires that "a 401 on the session check means unauthenticated", and errors that a test
 * provokes are reported to a server that it may have stopped.
 */
const ALWAYS_ALLOWED: AllowedFailure[] = [{ path: '/api/auth/me', status: 401 }, { path: '/api/browser-errors' }];

/**
 * Records everything that goes wrong in the pages of a browser context: console errors (including CSP violations),
 * uncaught errors, responses with a status of 400 or above and requests without a response.
 */
export class PageErrors {
  readonly #failures: { text: string; path: string; status: number | undefined }[] = [];
  readonly #allowed = [...ALWAYS_ALLOWED];
  readonly #messages: RegExp[] = [];

  /** Records the errors of all current and future pages of a context. */
  record(context: BrowserContext): void {
    context.on('weberror', (failure) => this.#note(`uncaught: ${failure.error().message}`));
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      const status = /the server responded with a status of (\d+)/.exec(message.text())?.[1];
      this.#note(
        `console: ${message.text()}`,
        message.location().url,
        status === undefined ? undefined : Number(status),
      );
    });
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.#note(`${response.status()} ${response.request().method()}`, response.url(), response.status());
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'failed';
      if (!ABORTED.includes(reason)) this.#note(`${reason} ${request.method()}`, request.url());
    });
  }

  /** Allows a failure that this test provokes. */
  allow(...failures: AllowedFailure[]): void {
    this.#allowed.push(...failures);
  }

  /** Allows matching console errors, for tests that provoke an exception. */
  allowMessages(...messages: RegExp[]): void {
    this.#messages.push(...messages);
  }

  /** The failures that the test has not allowed. */
  unexpected(): string[] {
    return this.#failures
      .filter(
        (failure) =>
          !this.#allowed.some(
            ({ path, status }) => matches(path, failure.path) && (status === undefined || status === failure.status),
          ),
      )
      .filter((failure) => !this.#messages.some((message) => message.test(failure.text)))
      .map((failure) => `${failure.text} ${failure.path}`.trim());
  }

  #note(text: string, url = '', status: number | undefined = undefined): void {
    this.#failures.push({ text, path: pathOfUrl(url), status });
  }
}

function matches(wanted: string | RegExp, path: string): boolean {
  return typeof wanted === 'string' ? path === wanted : wanted.test(path);
}

function pathOfUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
