import {
  COMMUNICATION_SOURCE_LABELS,
  COMMUNICATION_SOURCES,
  pathOf,
  requiredTexts,
  successToasts,
} from '@jobtrail/contract';
import { expectAccessible } from '../axe/accessible.ts';
import { interceptPosts } from '../browser/interceptPosts.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

const JOB = { company: 'Mosaic Bank', position: 'Senior Engineer, Web' };

test('communications of all four sources are listed newest first, with their dates', async ({
  signedIn: page,
  addJobs,
  product,
}) => {
  const [job] = await addJobs(JOB);
  for (const source of COMMUNICATION_SOURCES) {
    await page.request.post(product.url + pathOf('createCommunication'), {
      headers: { origin: product.url },
      data: { jobId: job?.id, source, subject: null, content: `By ${source}.` },
    });
  }
  const board = new Board(page);
  await board.open();
  await board.openDetail(JOB.company);
  const tab = await new Detail(page).show('Communications');
  await expect(tab.getByRole('listitem')).toHaveCount(COMMUNICATION_SOURCES.length);
  const newestFirst = [...COMMUNICATION_SOURCES].reverse();
  await expect(tab.getByRole('listitem')).toHaveText(
    newestFirst.map(
      (source) => new RegExp(`^${COMMUNICATION_SOURCE_LABELS[source]}[A-Z][a-z]{2} \\d{1,2}, \\d{4}By ${source}\\.$`),
    ),
  );
});

test(
  'a communication is added with only the keyboard, and typed text is not lost before it is saved',
  drill(),
  async ({ signedIn: page, addJobs, pageErrors }) => {
    await addJobs(JOB);
    pageErrors.allow({ path: pathOf('createCommunication') });
    const posts = await interceptPosts(page, `**${pathOf('createCommunication')}`);
    const board = new Board(page);
    await board.open();
    await board.openDetail(JOB.company);
    const detail = new Detail(page);
    let tab = await detail.show('Communications');
    await tab.getByRole('button', { name: 'Add communication' }).press('Enter');
    await expect(tab.getByLabel('Source')).toBeFocused();
    await page.keyboard.type('Ph');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Second round');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await expect(tab.getByRole('alert')).toHaveText(requiredTexts.content);
    await page.keyboard.type('Straight to pairing.');
    posts.failNext();
    await page.keyboard.press('Control+Enter');
    await expect(
      toast(page, { title: 'Error', description: 'Failed to add communication. Please try again.' }),
    ).toBeVisible();

    await detail.show('History');
    await detail.close();
    await board.openDetail(JOB.company);
    tab = await detail.show('Communications');
    await expect(tab.getByLabel('Source')).toHaveValue('phone');
    await expect(tab.getByLabel(/^Subject/)).toHaveValue('Second round');
    await expect(tab.getByLabel(/^Content/)).toHaveValue('Straight to pairing.');
    await tab.getByLabel(/^Content/).press('Control+Enter');
    await expect(toast(page, successToasts.communicationAdded)).toBeVisible();
    await expect(tab.getByRole('listitem')).toContainText('Second round');

    await tab.getByRole('button', { name: 'Delete communication Second round' }).press('Enter');
    await expect(toast(page, successToasts.communicationDeleted)).toBeVisible();
    await expect(tab.getByText('No communications yet')).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Add communication' })).toBeFocused();
  },
);

test('a communication is changed and dated, and Undo restores a deleted one', async ({
  signedIn: page,
  addJobs,
  product,
}) => {
  const [job] = await addJobs(JOB);
  await page.request.post(product.url + pathOf('createCommunication'), {
    headers: { origin: product.url },
    data: { jobId: job?.id, source: 'phone', subject: 'Intro', content: 'Anja called.' },
  });
  await page.goto(`/dashboard?job=${job?.id ?? ''}`);
  const tab = await new Detail(page).show('Communications');
  await tab.getByRole('button', { name: 'Edit communication Intro' }).press('Enter');
  await tab.getByLabel(/^Content/).fill('Anja called about the test day.');
  await tab.getByLabel(/^Date/).fill('2026-10-05');
  await tab.getByLabel(/^Time/).fill('08:30');
  await page.reload();
  await expect(tab.getByLabel(/^Content/)).toHaveValue('Anja called about the test day.');
  await tab.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(toast(page, { title: 'Communication updated' })).toBeVisible();
  await expect(tab.getByRole('listitem')).toContainText('Oct 5, 2026Anja called about the test day.');
  await expect(tab.getByRole('button', { name: 'Edit communication Intro' })).toBeFocused();

  await tab.getByRole('button', { name: 'Delete communication Intro' }).click();
  await expect(tab.getByText('No communications yet')).toBeVisible();
  await toast(page, successToasts.communicationDeleted).getByRole('button', { name: 'Undo' }).click();
  await expect(tab.getByRole('listitem')).toContainText('Oct 5, 2026Anja called about the test day.');
  await expect(tab.getByRole('button', { name: 'Delete communication Intro' })).toBeFocused();
});

test(
  'closing a job returns to the previous page, so Back leaves the board',
  drill(),
  async ({ signedIn: page, addJobs }) => {
    const [job] = await addJobs(JOB);
    await page.goto('/help');
    const board = new Board(page);
    await board.open();
    await board.openDetail(JOB.company);
    await new Detail(page).close();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goForward();
    await expect(page).toHaveURL(new RegExp(`job=${job?.id ?? ''}`));
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/help$/);
  },
);

test.describe('at 375 px', drill(), () => {
  test.use({ viewport: { width: 375, height: 812 } });
  test('the tab with its form is accessible, and nothing is wider than the panel', async ({
    signedIn: page,
    addJobs,
    product,
  }) => {
    test.setTimeout(patient(90_000));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const [job] = await addJobs(JOB);
    await page.request.post(product.url + pathOf('createCommunication'), {
      headers: { origin: product.url },
      data: {
        jobId: job?.id,
        source: 'email',
        subject: 'A subject that is far too long to fit beside the date of a phone',
        content: `https://example.com/${'long'.repeat(60)}`,
      },
    });
    await page.goto(`/dashboard?job=${job?.id ?? ''}`);
    const tab = await new Detail(page).show('Communications');
    await tab.getByRole('button', { name: 'Add communication' }).click();
    await expect(tab.getByRole('listitem')).toBeVisible();
    await expectAccessible(page, 'communications at 375 px');
    expect(await tab.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBeLessThanOrEqual(0);
  });
});
