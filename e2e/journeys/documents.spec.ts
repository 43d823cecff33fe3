import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { documentSentences, pathOf } from '@jobtrail/contract';
import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { patient } from '../patience.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { expect, test } from './test.ts';

// axe looks at several states in three themes.
test.describe.configure({ timeout: patient(180_000) });

const JOB = { company: 'Mosaic Bank', position: 'Senior Engineer, Web' };
const OTHER = { company: 'Verbena', position: 'Product Engineer' };

const pdf = (text: string) => ({
  name: 'Nora_Lindqvist_resume.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Title (${text}) >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`),
});
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('a resume is kept with the job that got it, while another job gets a newer version', async ({
  signedIn: page,
  addJobs,
  pageErrors,
}) => {
  pageErrors.allow({ path: pathOf('uploadMedia'), status: 415 });
  await addJobs(JOB, OTHER);
  const board = new Board(page);
  await board.open();
  await board.openDetail(JOB.company);
  const detail = new Detail(page);
  let tab = await detail.show('Documents');
  const chooser = tab.getByLabel('File of a document');
  await expect(tab.getByText('Keep the resume and the letter that you send here.')).toBeVisible();
  await chooser.setInputFiles({ ...pdf(''), buffer: Buffer.from('<script>alert(1)</script>') });
  await expect(tab.getByRole('alert')).toContainText(documentSentences.unsupported);
  await expectAccessibleAtAllSizes(page, 'documents with a refused file');
  await tab.getByRole('button', { name: /^Dismiss/ }).click();

  await chooser.setInputFiles(pdf('first'));
  const resume = tab.getByRole('region', { name: 'Resume' });
  await expect(resume.getByRole('listitem')).toContainText('Nora Lindqvist resume.pdf');
  await expect(resume.getByRole('listitem')).toContainText('only here');
  const downloading = page.waitForEvent('download');
  await resume.getByRole('link', { name: 'Download Nora Lindqvist resume.pdf' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Nora Lindqvist resume.pdf');
  expect(sha256(readFileSync(await download.path()))).toBe(sha256(pdf('first').buffer));

  await detail.close();
  await board.openDetail(OTHER.company);
  tab = await detail.show('Documents');
  await tab.getByRole('button', { name: 'From your documents' }).click();
  await expectAccessibleAtAllSizes(page, 'your documents');
  await page.getByRole('button', { name: 'Use Nora Lindqvist resume' }).click();
  const here = tab.getByRole('region', { name: 'Resume' }).getByRole('listitem');
  await expect(here).toContainText('used in 2 applications');
  await here.getByRole('button', { name: /^Actions/ }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Replace' }).click();
  await (await choosing).setFiles(pdf('second'));
  await expect(here).toContainText('only here');

  await detail.close();
  await board.openDetail(JOB.company);
  tab = await detail.show('Documents');
  await expect(tab.getByText(/^v2 of .* is newer\. Mosaic Bank has v1\.$/)).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'documents with a newer version');
  await tab.getByRole('button', { name: 'Use v2' }).click();
  await tab.getByRole('button', { name: 'used in 2 applications' }).click();
  await expect(page.getByRole('link', { name: `${OTHER.company} ${OTHER.position}` })).toBeVisible();
  await page.keyboard.press('Escape');

  await tab.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Remove from this job' }).press('Enter');
  await expect(tab.getByText('Keep the resume and the letter that you send here.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tab.getByRole('button', { name: /^Actions/ })).toBeFocused();
});
