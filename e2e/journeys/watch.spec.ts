import { pages } from '@jobtrail/contract';
import { Watch } from '../watch/Watch.ts';
import { expect, test as base } from './test.ts';

/** These tests get a separate watch, because the usual one would make them fail. */
const test = base.extend({
  watch: async ({}, use) => {
    await use(new Watch());
  },
});

test('the watch records a console error, an uncaught error, a CSP violation, a failed call and a request without a response', async ({
  page,
  context,
  watch,
}) => {
  watch.follow(context);
  await page.goto(pages.auth);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(watch.findings()).toEqual([]);
  await page.route('**/api/lost', (route) => route.abort('connectionfailed'));
  await page.evaluate(async () => {
    // eslint-disable-next-line no-console -- the error that the watch must record
    console.error('a complaint');
    setTimeout(() => {
      throw new Error('nobody catches this');
    });
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
    await fetch('/api/jobs');
    await fetch('/api/lost').catch(() => undefined);
  });
  for (const finding of [
    /a complaint/,
    /nobody catches this/,
    /Content Security Policy/i,
    /^401 GET \/api\/jobs/,
    /ERR_CONNECTION_FAILED GET \/api\/lost/,
  ]) {
    await expect
      .poll(() => watch.findings().filter((text) => finding.test(text)).length, String(finding))
      .toBeGreaterThan(0);
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('the watch allows only the failures that a test provokes', async ({ page, context, watch }) => {
  watch.follow(context);
  watch.provoke({ path: '/api/jobs', status: 401 });
  await page.goto(pages.auth);
  await page.evaluate(async () => {
    await fetch('/api/jobs');
    await fetch('/api/support', { method: 'POST' });
  });
  await expect.poll(() => watch.findings().some((text) => text.includes('/api/support'))).toBe(true);
  expect(watch.findings().filter((text) => text.includes('/api/jobs'))).toEqual([]);
});
