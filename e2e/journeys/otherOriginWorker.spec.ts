import { patient } from '../patience.ts';
import { currentBuild } from '../product/pointer.ts';
import { AddJob } from '../screens/AddJob.ts';
import { expect, test } from './otherOriginTest.ts';
import { posting } from './posting.ts';

test.use({ elsewhere: 'mfe-jobs' });
test.describe.configure({ mode: 'default', timeout: patient(120_000) });

test("a remote on another origin reads screenshots in a worker, whose files come from the page's own", async ({
  split,
  signedIn: page,
}) => {
  const requested: string[] = [];
  page.context().on('request', (request) => requested.push(request.url()));
  const add = new AddJob(page);
  await add.open('Screenshot');
  await add.choose({ name: 'posting.png', mimeType: 'image/png', buffer: await posting(page) });
  await add.dialog.getByRole('button', { name: 'Read Screenshot' }).click();
  await expect(add.position).toHaveValue('Marine Biologist', { timeout: patient(25_000) });

  const folder = `/assets/mfe-jobs/${currentBuild(split.servedDir, 'mfe-jobs')}/`;
  const files = requested.filter((url) => url.includes(folder));
  const isOfWorker = (url: string): boolean => url.includes('/recognition/');
  for (const url of files) expect(new URL(url).origin).toBe(isOfWorker(url) ? split.url : split.origin);
  expect(files.filter(isOfWorker).some((url) => url.endsWith('.worker.js'))).toBe(true);
  expect(files.filter((url) => !isOfWorker(url)).length).toBeGreaterThan(1);
});
