import type { Page, Route } from '@playwright/test';

/**
 * How a file can fail: the connection breaks, or a proxy, a deploy or a fallback to the index page returns something
 * else.
 */
export const FAILURES = {
  'the connection breaks': (route: Route) => route.abort('failed'),
  'status 404': (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found\n' }),
  'status 410': (route: Route) => route.fulfill({ status: 410, contentType: 'text/plain', body: 'Gone\n' }),
  'a page of HTML': (route: Route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<!doctype html><title>Jobtrail</title><div id="app"></div>',
    }),
  'an error of a proxy': (route: Route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>Bad gateway</h1></html>' }),
} as const;
export type Failure = keyof typeof FAILURES;

/** Makes the requests for some files of a build fail until `letThrough` is called, and counts these requests. */
export class MissingFiles {
  /** How often the page has requested one of the files. */
  requests = 0;
  #left = 0;
  #how: Failure = 'the connection breaks';

  /** @param names the files whose requests are counted */
  static async of(page: Page, names: readonly string[]): Promise<MissingFiles> {
    const files = new MissingFiles();
    await page.route(
      (url) => url.pathname.startsWith('/assets/') && names.includes(url.pathname.split('/').at(-1) ?? ''),
      (route) => files.#respond(route),
    );
    return files;
  }

  /** Makes the next requests fail: this number of them, or all. */
  fail(times = Infinity, how: Failure = 'the connection breaks'): void {
    this.requests = 0;
    this.#left = times;
    this.#how = how;
  }

  letThrough(): void {
    this.#left = 0;
  }

  #respond(route: Route): Promise<void> {
    this.requests += 1;
    if (this.#left <= 0) return route.continue();
    this.#left -= 1;
    return FAILURES[this.#how](route);
  }
}
