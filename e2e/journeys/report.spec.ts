import { readFile } from 'node:fs/promises';
import { pages } from '@jobtrail/contract';
import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { Analytics } from '../screens/Analytics.ts';
import { expect, test } from './test.ts';

const JOBS = [
  {
    ...{ company: 'Mosaic Bank', position: 'UI Engineer', appliedOn: '2026-03-02' },
    ...{ source: 'job board' as const, jobUrl: 'https://www.jobs.example/7' },
  },
  { company: 'Larch Telecom', position: 'Engineer', appliedOn: '2026-03-20' },
  { company: 'Hexham Studio', position: 'Designer', applicationDate: null },
];

test('the report of a period leads from the analytics to paper and a file', async ({
  signedIn: page,
  product,
  addJobs,
}) => {
  const [mosaic] = await addJobs(...JOBS);
  await page.request.patch(`/api/jobs/${mosaic?.id}`, {
    data: { status: 'rejected', happenedOn: '2026-03-12', closedReason: 'employer' },
    headers: { origin: product.url },
  });
  const analytics = new Analytics(page);
  await analytics.open('/analytics?from=2026-03-01&to=2026-03-15');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Activity report' }).click();
  await expect(page).toHaveURL(`${pages.report}?from=2026-03-01&to=2026-03-15`);
  const sheet = page.getByRole('region', { name: 'Nora Lindqvist' });
  await expect(sheet.getByText('Mar 1 to Mar 15, 2026 · 1 application')).toBeVisible();
  const row = sheet.getByRole('row').filter({ hasText: 'Mosaic Bank' });
  await expect(row).toContainText('Mar 2, 2026');
  await expect(row).toContainText('Job board, jobs.example');
  await expect(row.getByRole('listitem')).toHaveText(['Applied Mar 2', 'Rejected Mar 12']);
  await expectAccessibleAtAllSizes(page, 'activity report');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(
    '\uFEFFApplied,Company,Position,Source,Link,Stage,Reason,Stage path\r\n' +
      '2026-03-02,Mosaic Bank,UI Engineer,Job board,https://www.jobs.example/7,Rejected,Employer said no,' +
      '"Applied 2026-03-02, Rejected 2026-03-12"\r\n',
  );

  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  for (const hidden of [
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('group', { name: 'Period and filters' }),
    page.getByRole('link', { name: 'Back to Settings' }),
    page.getByRole('navigation'),
  ])
    await expect(hidden.first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(sheet.getByText('All applications · 2 applications')).toBeVisible();
  await page.getByRole('link', { name: '1 without an application date' }).click();
  await expect(analytics.rows).toHaveCount(1);
});
