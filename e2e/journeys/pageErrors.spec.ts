import { pages } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { PageErrors } from '../page-errors/PageErrors.ts';
import { expect, test as base } from './test.ts';

/** A separate instance for these tests, because the usual one would make them fail. */
const test = base.extend({
  pageErrors: async ({}, use) => {
    await use(new PageErrors());
  },
});

test(
  'console errors, uncaught errors, CSP violations, failed calls and requests without a response are recorded',
  drill(),
  async ({ page, context, pageErrors }) => {
    pageErrors.record(context);
    await page.goto(pages.auth);
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(pageErrors.unexpected()).toEqual([]);
    await page.route('**/api/lost', (route) => route.abort('connectionfailed'));
    await page.evaluate(async () => {
      // oxlint-disable-next-line no-console -- the error that must be recorded
      console.error('a complaint');
      setTimeout(() => {
        throw new Error('nobody catches this');
      });
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.head.append(script);
      document.body.insertAdjacentHTML('beforeend', '<p style="color: red">Styled</p>');
      await fetch('/api/jobs');
      await fetch('/api/lost').catch(() => undefined);
    });
    for (const finding of [
      /a complaint/,
      /nobody catches this/,
      /Content Security Policy.*script-src/i,
      /Content Security Policy.*style-src/i,
      /^401 GET \/api\/jobs/,
      /ERR_CONNECTION_FAILED GET \/api\/lost/,
    ]) {
      await expect
        .poll(() => pageErrors.unexpected().filter((text) => finding.test(text)).length, String(finding))
        .toBeGreaterThan(0);
    }
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  },
);

test('only the failures that a test provokes are allowed', drill(), async ({ page, context, pageErrors }) => {
  pageErrors.record(context);
  pageErrors.allow({ path: '/api/jobs', status: 401 });
  await page.goto(pages.auth);
  await page.evaluate(async () => {
    await fetch('/api/jobs');
    await fetch('/api/support', { method: 'POST' });
  });
  await expect.poll(() => pageErrors.unexpected().some((text) => text.includes('/api/support'))).toBe(true);
  expect(pageErrors.unexpected().filter((text) => text.includes('/api/jobs'))).toEqual([]);
});
