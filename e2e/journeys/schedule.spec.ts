import type { Page } from '@playwright/test';
import {
  feedTexts,
  feedToasts,
  type Interview,
  interviewScheduledToast,
  interviewTexts,
  interviewToasts,
  pathOf,
} from '@jobtrail/contract';
import { expectAccessible } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { Schedule } from '../screens/Schedule.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

const JOBS = [
  { company: 'Oriel Analytics', position: 'Data Engineer', location: 'London, UK' },
  { company: 'Arcadia Rail', position: 'Web Engineer', location: 'Zurich', status: 'onsite' as const },
];
/** A Thursday in winter: London is at UTC and Berlin an hour ahead. */
const DAY = '2027-01-14';
/** Weeks begin on Sunday in the locale of the journeys. */
const WEEK = '?week=2027-01-10';

async function inBerlin(page: Page): Promise<void> {
  const response = await page.request.patch(pathOf('updateAccount'), { data: { timeZone: 'Europe/Berlin' } });
  expect(response.ok()).toBe(true);
}
async function schedule(page: Page, data: Record<string, unknown>): Promise<Interview> {
  const response = await page.request.post(pathOf('createInterview'), { data });
  expect(response.status()).toBe(201);
  return (await response.json()) as Interview;
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]) {
  test.describe(`at ${viewport.width} px`, drill(viewport.width === 375), () => {
    test.use({ viewport });

    test('an interview is scheduled in the time zone of its job, and a conflict is a warning', async ({
      signedIn: page,
      addJobs,
    }) => {
      const [, arcadia] = await addJobs(...JOBS);
      await inBerlin(page);
      await schedule(page, {
        jobId: arcadia?.id,
        kind: 'onsite',
        startsLocal: `${DAY}T10:00`,
        timeZone: 'Europe/Zurich',
        durationMinutes: 240,
      });
      const screen = new Schedule(page);
      await screen.open(WEEK);
      await expect(screen.interview('Arcadia Rail')).toBeVisible();
      await screen.openDialog();
      await screen.fill({ company: 'Oriel', day: DAY, time: '12:00' });
      await expect(screen.dialog.getByRole('button', { name: 'Time zone: London, UTC+00:00' })).toBeVisible();
      await expect(screen.dialog.getByText('in London')).toContainText(
        '12:00 PM to 1:00 PM in London, 1:00 PM to 2:00 PM in Berlin (yours), Thursday, Jan 14',
      );
      await expect(screen.dialog.getByText('Overlaps Arcadia Rail, 10:00 AM to 2:00 PM.')).toBeVisible();
      await expectAccessible(page, 'dialog with a conflict');
      await screen.save();
      const scheduled = toast(page, interviewScheduledToast('Thursday, Jan 14, 1:00 PM'));
      await expect(scheduled).toBeVisible();
      await expect(scheduled.getByRole('button', { name: 'Move to Phone Screen?' })).toBeVisible();
      await expect(scheduled.getByRole('button', { name: 'Download .ics' })).toBeVisible();
      await expect(screen.dialog).toHaveCount(0);
      await expect(screen.interview('Oriel Analytics')).toBeVisible();
      await expect(screen.interview('Oriel Analytics')).toContainText('Phone interview');
      await expectAccessible(page, 'schedule with an overlap');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      // The application does not move by itself.
      const board = new Board(page);
      await board.open();
      await expect(board.card('Oriel Analytics', 'applied')).toHaveCount(1);
    });

    test('an interview is canceled, and Undo plans it again', async ({ signedIn: page, addJobs }) => {
      const [oriel] = await addJobs(...JOBS);
      await schedule(page, { jobId: oriel?.id, kind: 'video', startsLocal: `${DAY}T12:00`, timeZone: 'Europe/London' });
      const screen = new Schedule(page);
      await screen.open(`${WEEK}&view=agenda`);
      await screen
        .row('Oriel Analytics')
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: interviewTexts.cancel }).click();
      await expect(toast(page, interviewToasts.cancelled)).toBeVisible();
      await expect(screen.row('Oriel Analytics')).toContainText('Canceled');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(screen.row('Oriel Analytics')).not.toContainText('Canceled');
      await screen
        .row('Oriel Analytics')
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: interviewTexts.delete }).click();
      await expect(screen.row('Oriel Analytics')).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(screen.row('Oriel Analytics')).toBeVisible();
    });
  });
}

test(
  'calendar apps read the feed by its secret address; a reset ends the old one',
  drill(),
  async ({ signedIn: page, account, addJobs }) => {
    const [oriel] = await addJobs(...JOBS);
    const { uid } = await schedule(page, {
      jobId: oriel?.id,
      kind: 'video',
      startsLocal: `${DAY}T12:00`,
      timeZone: 'Europe/London',
    });
    const screen = new Schedule(page);
    await screen.open();
    const enterPassword = async (): Promise<void> => {
      await page.getByRole('dialog').getByLabel('Current password').fill(account.password);
      await page.keyboard.press('Enter');
    };
    await screen.side.getByRole('button', { name: feedTexts.create }).click();
    await enterPassword();
    await expect(toast(page, feedToasts.created)).toBeVisible();
    const address = await screen.side.getByRole('textbox', { name: feedTexts.addressLabel }).inputValue();
    const read = (from: string) =>
      fetch(from).then(async (response) => ({
        status: response.status,
        text: await response.text(),
        policy: ['content-type', 'cache-control', 'referrer-policy', 'x-robots-tag'].map((name) =>
          response.headers.get(name),
        ),
      }));
    const feed = await read(address);
    expect(feed.status).toBe(200);
    expect(feed.text).toContain(`UID:${uid}`);
    expect(feed.text).toContain('DTSTART:20270114T120000Z');
    expect(feed.policy).toEqual(['text/calendar; charset=utf-8', 'private, no-cache', 'no-referrer', 'noindex']);
    await expectAccessible(page, 'calendar feed');
    await screen.side.getByRole('button', { name: feedTexts.reset }).click();
    await enterPassword();
    await expect(toast(page, feedToasts.renewed)).toBeVisible();
    const ended = await read(address);
    expect([ended.status, ended.text]).toEqual([404, expect.stringContaining('"code":"not_found"')]);
    expect(ended.policy.slice(1)).toEqual([expect.stringMatching(/no-(cache|store)/), 'no-referrer', 'noindex']);
    const renewed = await screen.side.getByRole('textbox', { name: feedTexts.addressLabel }).inputValue();
    expect((await read(renewed)).text).toContain(`UID:${uid}`);
  },
);

test.describe('on the last day of a week, on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('today is in sight above the agenda, also when the agenda scrolls below it', async ({
    signedIn: page,
    addJobs,
  }) => {
    const [oriel] = await addJobs(...JOBS);
    await inBerlin(page);
    for (let hour = 9; hour < 21; hour += 1) {
      const startsLocal = `${DAY}T${String(hour).padStart(2, '0')}:00`;
      await schedule(page, { jobId: oriel?.id, kind: 'phone', startsLocal, timeZone: 'Europe/Berlin' });
    }
    await page.clock.setFixedTime('2027-01-16T12:00:00+01:00');
    const screen = new Schedule(page);
    await screen.open();
    const days = page.getByRole('navigation', { name: 'Days' });
    const today = days.getByRole('button', { name: 'Sat 16: 0 interviews' });
    await expect(today).toBeInViewport({ ratio: 1 });
    await screen.row('Oriel').last().scrollIntoViewIfNeeded();
    await expect(today).toBeInViewport({ ratio: 1 });
    await expect(days).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  });
});

test('weeks, interviews and the dialog can be used by keyboard', drill(), async ({ signedIn: page, addJobs }) => {
  const [oriel, arcadia] = await addJobs(...JOBS);
  await inBerlin(page);
  const at = (time: string) => ({ kind: 'phone', startsLocal: `${DAY}T${time}`, timeZone: 'Europe/Berlin' });
  await schedule(page, { jobId: oriel?.id, ...at('09:00') });
  await schedule(page, { jobId: arcadia?.id, ...at('15:00') });
  const screen = new Schedule(page);
  await screen.open(WEEK);
  await expect(screen.interview('Oriel Analytics')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/week=2027-01-17/);
  await page.keyboard.press('ArrowLeft');
  await screen.interview('Oriel Analytics').focus();
  await page.keyboard.press('ArrowDown');
  await expect(screen.interview('Arcadia Rail')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(screen.side.getByRole('heading', { name: 'Selected interview' })).toBeVisible();
  await expect(screen.side).toContainText('3:00 PM to 4:00 PM');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/schedule$/);
  await page.keyboard.press('i');
  await expect(screen.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.dialog).toHaveCount(0);
});

test('the Interviews tab of a job shows its interviews and its notes', async ({ signedIn: page, addJobs }) => {
  const [oriel] = await addJobs(...JOBS);
  await inBerlin(page);
  await schedule(page, {
    jobId: oriel?.id,
    kind: 'video',
    startsLocal: `${DAY}T12:00`,
    timeZone: 'Europe/London',
    place: 'https://meet.example.com/oriel',
  });
  const board = new Board(page);
  await board.open();
  await board.card('Oriel Analytics').click();
  const detail = new Detail(page);
  await detail.show('Interviews');
  const list = detail.panel.getByRole('region', { name: 'Interviews', exact: true });
  await expect(list).toContainText('Thu, Jan 14, 1:00 PM to 2:00 PM');
  await expect(list.getByRole('link', { name: 'Join' })).toHaveAttribute('href', 'https://meet.example.com/oriel');
  await expect(detail.panel.getByText('No interview notes yet')).toBeVisible();
  await expectAccessible(page, 'interviews of a job');
});

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(
    'a list of jobs that is opened before its dialog has opened keeps the focus',
    drill(),
    async ({ signedIn: page, addJobs }) => {
      await addJobs(...JOBS);
      const screen = new Schedule(page);
      await screen.open(WEEK);
      // A person's click, as soon as there is something to click.
      await page.evaluate(() => {
        const observer = new MutationObserver(() => {
          const pick = document.querySelector<HTMLElement>('[role="dialog"] .picker-button');
          if (pick === null) return;
          observer.disconnect();
          pick.click();
        });
        observer.observe(document.body, { subtree: true, childList: true });
      });
      await screen.openDialog();
      const search = page.getByRole('combobox', { name: 'Find a job' });
      await expect(search).toBeFocused();
      // The dialog has opened when nothing in it moves any more.
      await screen.dialog.evaluate(async (dialog) => {
        await Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
      });
      await page.keyboard.type('Oriel');
      await expect(page.getByRole('option', { name: 'Oriel' })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(screen.dialog.getByRole('button', { name: /^Job: .*Oriel Analytics/ })).toBeVisible();
    },
  );
});
