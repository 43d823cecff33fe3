import type { Locator } from '@playwright/test';
import { pathOf, STAGES, successToasts } from '@jobtrail/contract';
import { fingerOn } from '../browser/Finger.ts';
import { drill } from '../drills.ts';
import { Board } from '../screens/Board.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

const JOBS = Array.from({ length: 14 }, (_, index) => ({
  company: `Company ${String(index).padStart(2, '0')}`,
  position: 'Engineer',
}));

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It has no place on the screen');
  return box;
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true });

  test('a long press lifts a card and it can be dragged to another column', async ({ signedIn: page, addJobs }) => {
    await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
    const board = new Board(page);
    await board.open();
    const finger = await fingerOn(page);
    const from = await boxOf(board.card('Kestrel Health'));
    const to = await boxOf(board.lane('technical interview'));
    await finger.down(from.x + from.width / 2, from.y + 30);
    await expect(board.announcements).toContainText('Kestrel Health');
    for (let step = 1; step <= 10; step += 1) {
      await finger.move(
        from.x + from.width / 2 + ((to.x + to.width / 2 - from.x - from.width / 2) * step) / 10,
        from.y + 30 + step * 4,
      );
    }
    await expect(board.announcements).toContainText('Technical Interview');
    await finger.up();
    await expect(board.card('Kestrel Health', 'technical interview')).toBeVisible();
    await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('a plain swipe scrolls: up and down in a column, sideways over the board, and nothing is moved', async ({
    signedIn: page,
    addJobs,
  }) => {
    const [first] = await addJobs(...JOBS);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH' && request.url().includes(pathOf('listJobs'))) sent.push(request.url());
    });
    const board = new Board(page);
    await board.open();
    const finger = await fingerOn(page);
    const lane = await boxOf(board.lane('applied'));
    const x = lane.x + lane.width / 2;
    const y = Math.min(lane.y + lane.height / 2, 500);
    const top = async () => (await boxOf(board.lane('applied').getByRole('article').first())).y;
    const before = await top();
    await finger.swipe(x, y, 0, -180);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeGreaterThan(0);

    await finger.swipe(x, y, -280, 0);
    await expect.poll(async () => (await boxOf(board.lane('phone screen'))).x).toBeLessThan(200);
    expect(sent).toEqual([]);
    const response = await page.request.get(`${pathOf('listJobs')}/${first?.id ?? ''}`);
    expect(await response.json()).toMatchObject({ status: 'applied' });
  });

  test('the board stays at the column that a card was dropped on', async ({ signedIn: page, addJobs }) => {
    await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
    const board = new Board(page);
    await board.open();
    const finger = await fingerOn(page);
    const from = await boxOf(board.card('Kestrel Health'));
    await finger.down(from.x + 100, from.y + 30);
    await expect(board.announcements).toContainText('Kestrel Health');
    await finger.move(from.x + 120, from.y + 30);
    await finger.move(365, from.y + 30);
    await expect(board.announcements).toContainText('Technical Interview');
    await finger.move(180, from.y + 30);
    // The board may have gone one column further meanwhile.
    const boxes = await Promise.all(STAGES.map(async ({ value }) => ({ value, box: await boxOf(board.lane(value)) })));
    const under = boxes.find(({ box }) => box.x <= 180 && 180 < box.x + box.width)?.value;
    const stage = STAGES.find(({ value }) => value === under);
    if (!stage || stage.value === 'applied') throw new Error('The card is not over another column');
    await expect(board.announcements).toContainText(stage.label);
    await finger.up();
    await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
    await expect.poll(async () => (await boxOf(board.lane(stage.value))).x).toBeLessThan(40);
    await expect(board.card('Kestrel Health', stage.value)).toBeInViewport({ ratio: 1 });
  });

  test('a long press drags a card over to the next column', drill(), async ({ signedIn: page, addJobs }) => {
    await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
    const board = new Board(page);
    await board.open();
    const finger = await fingerOn(page);
    const from = await boxOf(board.card('Kestrel Health'));
    await finger.down(from.x + 100, from.y + 30);
    await expect(board.announcements).toContainText('Kestrel Health');
    for (let step = 1; step <= 10; step += 1)
      await finger.move(from.x + 100 + ((345 - from.x - 100) * step) / 10, from.y + 40);
    await expect(board.announcements).toContainText('Phone Screen');
    await finger.up();
    await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
    await board.expectCount('applied', 0);
  });

  test(
    'a card held at the edge moves from lane to lane, slowly enough to stop at each, up to the last',
    drill(),
    async ({ signedIn: page, addJobs }) => {
      await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
      const board = new Board(page);
      await board.open();
      const finger = await fingerOn(page);
      const from = await boxOf(board.card('Kestrel Health'));
      await finger.down(from.x + 100, from.y + 30);
      await expect(board.announcements).toContainText('Kestrel Health');
      for (let step = 1; step <= 10; step += 1)
        await finger.move(from.x + 100 + ((365 - from.x - 100) * step) / 10, from.y + 40);
      const announcements: string[] = [];
      await expect
        .poll(
          async () => {
            const text = (await board.announcements.textContent()) ?? '';
            if (announcements.at(-1) !== text) announcements.push(text);
            return text;
          },
          { intervals: [50] },
        )
        .toContain('Over Rejected');
      for (const { label } of STAGES.slice(2))
        expect(announcements.some((text) => text.includes(`Over ${label}`))).toBe(true);
      await finger.move(366, from.y + 41);
      await expect(board.announcements).toContainText('Over Rejected');
      await finger.up();
      await expect(board.card('Kestrel Health', 'rejected')).toBeVisible();
    },
  );

  test('the Status select moves a card without any dragging', drill(), async ({ signedIn: page, addJobs }) => {
    await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
    const board = new Board(page);
    await board.open();
    const panel = await board.openDetail('Kestrel Health');
    expect(Math.round((await boxOf(panel)).width)).toBe(375);
    await panel.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Offer' }).click();
    await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
  });
});
