import type { BrowserContext } from '@playwright/test';

/** A failure that a test provokes: responses or requests with these URLs may fail. */
export interface Provoked {
  path: string | RegExp;
  /** The provoked status; undefined also allows a request without a response. */
  status?: number;
}

/** Leaving a page aborts its pending requests, which is not a failure. Chromium's word, and Firefox's. */
const ABORTED: readonly string[] = ['net::ERR_ABORTED', 'NS_BINDING_ABORTED'];

/**
 * Always allowed: the contract requires that "a 401 on the session check means unauthenticated", and errors that a test
 * provokes are reported to a server that it may have stopped.
 */
const ALWAYS: Provoked[] = [{ path: '/api/auth/me', status: 401 }, { path: '/api/browser-errors' }];

/**
 * Records everything that goes wrong in the pages of a browser context: console errors (including CSP violations),
 * uncaught errors, responses with a status of 400 or above and requests without a response.
 */
export class Watch {
  readonly #findings: { text: string; path: string; status: number | undefined }[] = [];
  readonly #provoked = [...ALWAYS];
  readonly #sentences: RegExp[] = [];

  /** Watches another context with all its current and future pages. */
  follow(context: BrowserContext): void {
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
  provoke(...provoked: Provoked[]): void {
    this.#provoked.push(...provoked);
  }

  /** Allows console errors that match, for tests that provoke an exception. */
  provokeMessage(...sentences: RegExp[]): void {
    this.#sentences.push(...sentences);
  }

  /** The failures that no test has provoked. */
  findings(): string[] {
    return this.#findings
      .filter(
        (finding) =>
          !this.#provoked.some(
            ({ path, status }) => matches(path, finding.path) && (status === undefined || status === finding.status),
          ),
      )
      .filter((finding) => !this.#sentences.some((sentence) => sentence.test(finding.text)))
      .map((finding) => `${finding.text} ${finding.path}`.trim());
  }

  #note(text: string, url = '', status: number | undefined = undefined): void {
    this.#findings.push({ text, path: pathOfUrl(url), status });
  }
}

function matches(wanted: string | RegExp, path: string): boolean {
  return typeof wanted === 'string' ? path === wanted : wanted.test(path);
}

function pathOfUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
