import { AddJob } from '../screens/AddJob.ts';
import { Board } from '../screens/Board.ts';
import { Schedule } from '../screens/Schedule.ts';
import { expect, test } from './test.ts';

test('Back closes Add Job and Schedule Interview, keeps what was typed, and stays on the screen', async ({
  signedIn: page,
}) => {
  const board = new Board(page);
  await board.open();
  const schedule = new Schedule(page);
  await schedule.open();
  await schedule.openDialog();
  await page.goBack();
  await expect(schedule.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/schedule$/);

  await board.open();
  const add = new AddJob(page);
  const addButton = page.getByRole('button', { name: 'Add Job' }).first();
  await addButton.click();
  await add.company.fill('Kestrel');
  await page.goBack();
  await expect(add.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await addButton.click();
  await expect(add.company).toHaveValue('Kestrel');
  // A reload keeps the dialog and its entry; closed by Cancel, it takes the entry with it.
  await page.reload();
  await expect(add.company).toHaveValue('Kestrel');
  await add.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(add.dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/schedule$/);
});
