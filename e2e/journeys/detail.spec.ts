import { jobTexts, pages, pathOf, type StageHistoryEntry, successToasts } from '@jobtrail/contract';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

const KESTREL = {
  company: 'Kestrel Health',
  position: 'Senior Frontend Engineer',
  location: 'Berlin',
  applicationDate: '2026-11-09T10:00:00.000Z',
  jobUrl: 'https://jobs.example.com/1',
};

test('the panel shows position, company, applied date, posting and location', async ({ signedIn: page, addJobs }) => {
  await addJobs(KESTREL, { company: 'Parcelo', position: 'Engineer', applicationDate: null });
  const board = new Board(page);
  await board.open();
  const panel = await board.openDetail('Kestrel Health');
  await expect(panel.getByRole('heading', { name: 'Senior Frontend Engineer' })).toBeVisible();
  await expect(panel).toContainText('Kestrel Health');
  await expect(panel).toContainText('Nov 9, 2026');
  await expect(panel).toContainText('Berlin');
  await expect(panel.getByRole('link', { name: 'View Posting' })).toHaveAttribute('href', KESTREL.jobUrl);
  await expect(panel.getByRole('link', { name: 'View Posting' })).toHaveAttribute('target', '_blank');
  await new Detail(page).close();
  await expect(await board.openDetail('Parcelo')).toContainText(jobTexts.notAvailable);
});

test('the Status select changes the stage, and the board behind follows', async ({ signedIn: page, addJobs }) => {
  await addJobs(KESTREL);
  const board = new Board(page);
  await board.open();
  await board.openDetail('Kestrel Health');
  const detail = new Detail(page);
  await detail.setStatus('onsite');
  await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
  await detail.close();
  await expect(board.card('Kestrel Health', 'onsite')).toBeVisible();
});

test('notes are saved when the field loses the focus, and only if they changed', async ({
  signedIn: page,
  addJobs,
}) => {
  await addJobs({ ...KESTREL, notes: 'First impression: kind.' });
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes(pathOf('listJobs')))
      saved.push(request.postData() ?? '');
  });
  const board = new Board(page);
  await board.open();
  await board.openDetail('Kestrel Health');
  const detail = new Detail(page);
  await expect(detail.notes).toHaveValue('First impression: kind.');
  await detail.notes.focus();
  await detail.notes.blur();
  await detail.notes.fill('Ask about the on-call week.');
  await detail.notes.blur();
  await expect(
    toast(page, successToasts.jobUpdated)
      .or(detail.panel.getByText(/^Saved at \d{1,2}:\d{2} (AM|PM)$/))
      .first(),
  ).toBeVisible();
  expect(saved.map((body) => JSON.parse(body))).toMatchObject([{ notes: 'Ask about the on-call week.' }]);
  // The URL contains the open job.
  await page.reload();
  await expect(detail.notes).toHaveValue('Ask about the on-call week.');
});

test('the times of the history are below each other, each beside its button', async ({ signedIn: page, addJobs }) => {
  const [job] = await addJobs(KESTREL);
  const detail = new Detail(page);
  await page.goto(`${pages.dashboard}?job=${job?.id}`);
  await detail.setStatus('phone screen');
  await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
  await detail.setStatus('technical interview');
  const history = await detail.show('History');
  await expect(history.getByRole('listitem')).toHaveCount(3);
  for (const width of [320, 375, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const times = await Promise.all((await history.getByRole('time').all()).map((time) => time.boundingBox()));
    const ends = times.map((time) => time && Math.round(time.x + time.width));
    expect(new Set(ends).size, `at ${width} px`).toBe(1);
    const buttons = await history.getByRole('button', { name: /^Delete the move/ }).all();
    for (const [at, button] of buttons.entries()) {
      const [time, box] = [times[at], await button.boundingBox()];
      if (!time || !box) throw new Error('A time or its button is not there.');
      expect(box.y < time.y + time.height && time.y < box.y + box.height, `at ${width} px`).toBe(true);
    }
  }
});

test('a toast is beside the panel', async ({ signedIn: page, addJobs }) => {
  const [job] = await addJobs(KESTREL);
  const detail = new Detail(page);
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${pages.dashboard}?job=${job?.id}`);
    await detail.notes.fill(`Typed at ${width} px.`);
    await detail.notes.blur();
    const shown = toast(page, successToasts.jobUpdated);
    await expect(shown).toBeVisible();
    const [box, panel] = [await shown.boundingBox(), await detail.panel.boundingBox()];
    if (!box || !panel) throw new Error('The toast or the panel is not there.');
    expect(box.x, `at ${width} px`).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, `at ${width} px`).toBeLessThanOrEqual(panel.x);
  }
});

test('notes that two tabs change at the same time are not overwritten', async ({ signedIn: page, addJobs }) => {
  const [job] = await addJobs(KESTREL);
  const address = `${pages.dashboard}?job=${job?.id}`;
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto(address);
  const [here, there] = [new Detail(page), new Detail(other)];
  await here.notes.fill('Typed in this tab.');
  await there.notes.fill('Typed in the other tab.');
  await there.notes.blur();
  await expect(toast(other, successToasts.jobUpdated)).toBeVisible();
  const keepBoth = here.panel.getByRole('button', { name: 'Keep both' });
  // The change has arrived in this tab.
  await expect(keepBoth).toBeVisible();
  await here.notes.blur();
  await keepBoth.click();
  await expect(toast(page, successToasts.jobUpdated)).toBeVisible();
  for (const tab of [here, there]) await expect(tab.notes).toHaveValue('Typed in the other tab.\n\nTyped in this tab.');
  await other.close();
});

test('notes that another device has changed meanwhile are not overwritten', async ({
  signedIn: page,
  addJobs,
  product,
  pageErrors,
}) => {
  pageErrors.allow({ path: /^\/api\/jobs\/[^/]+$/, status: 409 });
  const [job] = await addJobs(KESTREL);
  await page.goto(`${pages.dashboard}?job=${job?.id}`);
  const here = new Detail(page);
  await here.notes.fill('Typed here.');
  const elsewhere = { notes: 'From the other device.' };
  await page.request.patch(`${pathOf('listJobs')}/${job?.id}`, { data: elsewhere, headers: { origin: product.url } });
  await here.notes.blur();
  await here.panel.getByRole('button', { name: 'Keep both' }).click();
  await expect(toast(page, successToasts.jobUpdated)).toBeVisible();
  await expect(here.notes).toHaveValue('From the other device.\n\nTyped here.');
});

test('notes typed into a job that another device has deleted stay readable until it is restored', async ({
  signedIn: page,
  addJobs,
  product,
  pageErrors,
}) => {
  pageErrors.allow({ path: /^\/api\/jobs\//, status: 404 });
  const [job] = await addJobs(KESTREL);
  await page.goto(`${pages.dashboard}?job=${job?.id}`);
  const here = new Detail(page);
  await here.notes.fill('Typed here.');
  await page.request.delete(`${pathOf('listJobs')}/${job?.id}?restorable=1`, { headers: { origin: product.url } });
  await here.notes.blur();
  await expect(here.panel.getByRole('textbox', { name: 'Your unsaved notes' })).toHaveValue('Typed here.');
  await here.panel.getByRole('button', { name: 'Restore' }).click();
  await expect(here.notes).toHaveValue('Typed here.');
  await here.panel.getByRole('button', { name: 'Retry' }).click();
  await expect(here.panel.getByText(/^Saved at/)).toBeVisible();
});

test("history shows every move, from and to, with a date like 'MMM d, h:mm a'", async ({ signedIn: page, addJobs }) => {
  const [job] = await addJobs(KESTREL);
  const board = new Board(page);
  await board.open();
  await board.openDetail('Kestrel Health');
  const detail = new Detail(page);
  await detail.setStatus('phone screen');
  await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
  const response = await page.request.get(`${pathOf('listJobs')}/${job?.id ?? ''}/stage-history`);
  const [entry] = (await response.json()) as StageHistoryEntry[];
  expect(entry).toMatchObject({ fromStage: 'applied', toStage: 'phone screen' });

  const history = await detail.show('History');
  const line = history.getByRole('listitem').filter({ hasText: 'Applied' }).filter({ hasText: 'Phone Screen' });
  await expect(line).toHaveCount(1);
  await expect(line.locator('time')).toHaveText(asStageDate(entry?.changedAt ?? ''));
});

/** 'Nov 9, 3:42 PM' in the browser's time zone. */
function asStageDate(moment: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Berlin',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('month')} ${part('day')}, ${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

test('interview notes are added with notes and a date that is today by default, and deleted', async ({
  signedIn: page,
  addJobs,
}) => {
  const begun = new Date();
  await addJobs(KESTREL);
  const board = new Board(page);
  await board.open();
  await board.openDetail('Kestrel Health');
  const tab = await new Detail(page).show('Interviews');
  const add = tab.getByRole('button', { name: 'Add interview note' });
  await add.click();
  await expect(tab.locator('form')).toBeVisible();
  await tab.getByRole('button', { name: 'Cancel' }).click();
  await expect(tab.locator('form')).toHaveCount(0);
  await expect(add).toBeFocused();
  await add.click();
  await expect(tab.getByLabel('Interview date')).toHaveValue(since(begun, isoDay));
  await tab.getByLabel(/^Notes/).fill('They asked about the checkout rewrite.');
  await tab
    .locator('form')
    .getByRole('button', { name: /^(Add|Save)/ })
    .click();
  await expect(toast(page, successToasts.interviewNoteAdded)).toBeVisible();
  const item = tab.getByRole('listitem').filter({ hasText: 'They asked about the checkout rewrite.' });
  await expect(item).toContainText(since(begun, asDay));

  await item.getByRole('button', { name: /delete/i }).click();
  await expect(toast(page, successToasts.interviewNoteDeleted)).toBeVisible();
  await expect(tab.getByText('They asked about the checkout rewrite.')).toHaveCount(0);
});

/** 'Nov 9, 2026' in the browser's time zone. */
function asDay(day: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Berlin',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(day);
}
/** Matches today or the day on which the test began, because midnight may be in between. */
function since(begun: Date, format: (day: Date) => string): RegExp {
  return new RegExp([begun, new Date()].map(format).join('|'));
}
/** '2026-11-09' in the browser's time zone. */
function isoDay(day: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(day);
}
