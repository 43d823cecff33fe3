import type { Locator } from '@playwright/test';
import { pages, pathOf } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { expect, test } from './test.ts';

/** Names whose full stop is at the left of their first letter if they are read from right to left. */
const HEBREW = { company: 'חברה.', position: 'מהנדס.', notes: 'שלום.' };

/** Whether the last letter of a text is at the left of its first one. */
const isRightToLeft = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) throw new Error('There is no text.');
    const leftOf = (at: number): number => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf((text.textContent ?? '').length - 1) < leftOf(0);
  });

for (const [language, job, expected] of [
  ['Hebrew', HEBREW, true],
  ['English', { company: 'Kestrel.', position: 'Engineer.', notes: 'Hello.' }, false],
] as const) {
  test(
    `names in ${language} are read in its direction on every screen`,
    drill(!expected),
    async ({ signedIn: page, addJobs, product }) => {
      const [added] = await addJobs(job, { ...job, wishlist: true });
      await page.request.post(pathOf('createCommunication'), {
        data: { jobId: added?.id, source: 'other', subject: null, content: job.notes },
        headers: { origin: product.url },
      });
      const board = new Board(page);
      await board.open();
      for (const path of [pages.dashboard, pages.table, '/wishlist']) {
        await page.goto(path);
        const name = page.getByText(path === '/wishlist' ? job.position : job.company, { exact: true }).first();
        await expect(name).toBeVisible();
        expect(await isRightToLeft(name), path).toBe(expected);
      }
      await board.open();
      await page.getByText(job.company, { exact: true }).first().click();
      const detail = new Detail(page);
      for (const name of [job.position, job.company])
        expect(await isRightToLeft(detail.panel.getByText(name, { exact: true })), name).toBe(expected);
      await expect(detail.notes).toHaveCSS('unicode-bidi', 'plaintext');
      const communications = await detail.show('Communications');
      const content = communications.getByText(job.notes, { exact: true });
      expect(await isRightToLeft(content), 'communication').toBe(expected);
    },
  );
}
