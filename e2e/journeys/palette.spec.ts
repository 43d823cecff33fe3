import type { Locator, Page } from '@playwright/test';
import { interviewTexts, type JobCard, jobTexts, MOBILE_BREAKPOINT, todayTexts } from '@jobtrail/contract';
import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { patient } from '../patience.ts';
import { Board } from '../screens/Board.ts';
import { expect, test } from './test.ts';

// axe looks at several states in three themes.
test.describe.configure({ timeout: patient(180_000) });

const MOSAIC = { company: 'Mosaic Bank', position: 'Senior Engineer, Web', status: 'technical interview' as const };
const BRAMBLE = { company: 'Bramble Learning', position: 'Engineer', notes: 'They asked for more on testing.' };

/** The palette: its field, its options and the active one. */
class Palette {
  readonly dialog: Locator;
  readonly field: Locator;
  readonly active: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Find anything' });
    this.field = this.dialog.getByRole('combobox');
    this.active = this.dialog.getByRole('option', { selected: true });
  }

  /** Types, and chooses what is active once that is what the text names. */
  async choose(text: string, title: string | RegExp): Promise<void> {
    await expect(this.field).toBeFocused();
    await this.field.page().keyboard.type(text);
    await expect(this.active).toHaveText(title);
    await this.field.page().keyboard.press('Enter');
  }
}

test('a job is found, opened and moved by keyboard alone', async ({ signedIn: page, addJobs }) => {
  await addJobs(MOSAIC, BRAMBLE);
  const board = new Board(page);
  const palette = new Palette(page);
  await board.open();

  await page.keyboard.press('Control+k');
  await palette.choose('mosaic', /^Mosaic Bank/);
  const detail = page.getByRole('dialog', { name: /Senior Engineer, Web/ });
  await expect(detail).toBeVisible();
  await expect(page).toHaveURL(/\?job=/);

  // Over the detail, and without its name: it is the current job.
  await page.keyboard.press('Control+k');
  await palette.choose('move', /^Move Mosaic Bank to a stage\.\.\./);
  await expect(palette.field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(palette.field).toHaveValue('move');
  await page.keyboard.press('Enter');
  await palette.choose('ons', /^Onsite/);
  await expect(palette.dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(board.card('Mosaic Bank', 'onsite')).toBeVisible();

  await page.keyboard.press('Control+k');
  await palette.choose('asked for more', /^Bramble Learning.*“.*asked for more on testing\.”, note$/);
  await expect(page.getByRole('dialog', { name: /Engineer/ })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('the week of a job seeker, by keyboard alone', async ({ signedIn: page, addJobs }) => {
  await addJobs(MOSAIC);
  const board = new Board(page);
  const palette = new Palette(page);
  await board.open();
  const leave = (): Promise<void> => page.keyboard.press('Escape');

  await test.step('Monday: a new application', async () => {
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
    await expect(dialog.getByLabel('Company')).toBeFocused();
    await page.keyboard.type('Halden Robotics');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Fleet Engineer');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(board.card('Halden Robotics', 'applied')).toBeVisible();
  });

  await test.step('Tuesday: a follow-up for it', async () => {
    await page.keyboard.press('Control+k');
    await palette.choose('follow halden', /^Add follow-up for Halden Robotics/);
    const dialog = page.getByRole('dialog', { name: todayTexts.add });
    await expect(dialog.getByLabel('What')).toBeFocused();
    await expect(dialog.getByText('Halden Robotics')).toBeVisible();
    await page.keyboard.type('Ask about the fleet');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('Wednesday: an interview', async () => {
    await page.keyboard.press('Control+k');
    await palette.choose('interview mosaic', /^Schedule interview with Mosaic Bank/);
    const dialog = page.getByRole('dialog', { name: interviewTexts.schedule });
    await expect(dialog.getByText('Mosaic Bank')).toBeVisible();
    await leave();
    await expect(dialog).toBeHidden();
  });

  await test.step('Thursday: an offer', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await expect(board.heading).toBeVisible();
    await page.keyboard.press('Control+k');
    await palette.choose('move mosaic', /^Move Mosaic Bank/);
    await palette.choose('offer', /^Offer/);
    await expect(board.card('Mosaic Bank', 'offer')).toBeVisible();
    // From the card itself, with a letter.
    await page.keyboard.press('j');
    await expect(board.card('Halden Robotics')).toBeFocused();
    await page.keyboard.press('m');
    await palette.choose('phone', /^Phone Screen/);
    await expect(board.card('Halden Robotics', 'phone screen')).toBeVisible();
  });

  await test.step('Friday: what the week came to, and single keys are switched off', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    const single = keys.getByRole('switch', { name: 'Single keys' });
    await expect(single).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(single).toBeFocused();
    await page.keyboard.press('Space');
    await expect(single).not.toBeChecked();
    await leave();
    await expect(keys).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await page.keyboard.press('?');
    await expect(page).toHaveURL('/analytics');
    await expect(keys).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(palette.field).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(palette.dialog).toBeHidden();
  });
});

test('the palette and the keys are accessible, and the whole screen of a phone', async ({
  signedIn: page,
  addJobs,
}) => {
  await addJobs(MOSAIC, BRAMBLE);
  await new Board(page).open();
  const palette = new Palette(page);
  await page.getByRole('button', { name: 'Find anything' }).click();
  await expect(palette.dialog.getByRole('group', { name: 'Screens' })).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'palette');
  await page.keyboard.type('mo');
  await expect(palette.dialog.getByRole('group', { name: 'Jobs' })).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'palette with results');
  await page.keyboard.type('zzz');
  await expect(palette.active).toHaveText(/^Add a job called “mozzz”/);
  await expectAccessibleAtAllSizes(page, 'palette without results');
  await page.setViewportSize({ width: MOBILE_BREAKPOINT - 1, height: 800 });
  expect(await palette.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: MOBILE_BREAKPOINT - 1, height: 800 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'keys');
});

test('of 5,000 jobs the palette draws at most 50', async ({ signedIn: page, addJobs }) => {
  const [job] = await addJobs(MOSAIC);
  await page.route(/\/api\/jobs\?view=card$/, async (route) => {
    const response = await route.fetch();
    const [card]: [JobCard] = await response.json();
    const cards = Array.from({ length: 5000 }, (_, at) => ({
      ...card,
      id: `${job?.id}${at}`,
      company: `Mosaic ${at}`,
    }));
    await route.fulfill({ response, json: cards });
  });
  await new Board(page).open();
  const palette = new Palette(page);
  await page.keyboard.press('Control+k');
  await expect(palette.field).toBeFocused();
  const times = await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('[role="combobox"]');
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const painted: number[] = [];
    for (const text of ['m', 'mo', 'mos', 'mosa', 'mosai', 'mosaic', 'mosaic 4', 'mosaic 49', 'mosaic 4', 'osc4']) {
      const start = performance.now();
      setValue?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise<void>((next) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => next());
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      });
      painted.push(performance.now() - start);
    }
    return painted.map((time) => Math.round(time));
  });
  const shape = await palette.dialog.evaluate((dialog) => ({
    options: dialog.querySelectorAll('[role="option"]').length,
    nodes: dialog.querySelectorAll('[role="listbox"] > *, [role="group"] > *').length,
  }));
  // oxlint-disable-next-line no-console -- the times are a figure, not a bar
  console.log(`palette over 5,000 jobs: keystroke to paint ${times.join(', ')} ms; ${JSON.stringify(shape)}`);
  expect(shape.options).toBeGreaterThan(0);
  expect(shape.options).toBeLessThanOrEqual(50);
  expect(shape.nodes).toBeLessThanOrEqual(60);
});
