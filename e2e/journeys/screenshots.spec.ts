import type { Page } from '@playwright/test';
import { successToasts } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { AddJob, type GivenFile } from '../screens/AddJob.ts';
import { Board } from '../screens/Board.ts';
import { toast } from '../screens/toast.ts';
import { posting } from './posting.ts';
import { expect, test } from './test.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><script>document.title = "broken out"</script><rect width="40" height="30" fill="teal"/></svg>';
const named = (name: string, buffer: Buffer, mimeType = 'image/png'): GivenFile => ({ name, mimeType, buffer });

/** Pastes or drops an image. */
async function transferImage(
  page: Page,
  kind: 'paste' | 'drop',
  selector: string,
  image: Buffer,
  name: string,
): Promise<void> {
  await page.locator(selector).evaluate(
    (element, { kind: how, base64, name: called }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], called, { type: 'image/png' }));
      if (how === 'paste')
        return void element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      for (const type of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    { kind, base64: image.toString('base64'), name },
  );
}

test('images are added by picker, paste and drop, shown, removed, and saved with the job', async ({
  signedIn: page,
}) => {
  const picture = await posting(page);
  const add = new AddJob(page);
  await add.open('Screenshot');
  await add.choose(named('picked.png', picture), named('drawing.svg', Buffer.from(SVG), 'image/svg+xml'));
  await expect(toast(page, successToasts.imageUploaded)).toBeVisible();
  await add.show('Manual');
  await add.company.fill('Harbourlight Institute');
  await add.position.fill('Marine Biologist');
  await transferImage(page, 'paste', '[role="dialog"] form', picture, 'pasted.png');
  await expect(add.dialog.getByRole('tab', { name: 'Screenshot' })).toHaveAttribute('aria-selected', 'true');
  await transferImage(page, 'drop', '[role="dialog"] form', picture, 'dropped.png');
  for (const name of ['picked.png', 'drawing.svg', 'pasted.png', 'dropped.png'])
    await expect(add.image(name).getByRole('img')).toBeVisible();
  await add.dialog.getByRole('button', { name: 'Remove pasted.png' }).click();
  await expect(add.image('pasted.png')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/broken out/);
  await add.save();
  const panel = await new Board(page).openDetail('Harbourlight Institute');
  await expect(panel.getByRole('img', { name: /^Screenshot \d/ })).toHaveCount(3);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
]) {
  test.describe(`at ${viewport.width} px`, drill(viewport.width === 375), () => {
    test.use({ viewport });
    test('a screenshot is read in the browser, without other origins, and one Undo reverts it', async ({
      signedIn: page,
      product,
    }) => {
      const strange: string[] = [];
      const loaded: string[] = [];
      page.context().on('request', (request) => {
        const { protocol, origin, pathname } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== product.url) strange.push(request.url());
        if (pathname.includes('/recognition/')) loaded.push(pathname);
      });
      const add = new AddJob(page);
      await add.open('Screenshot');
      await add.choose(named('posting.png', await posting(page)));
      await expect(add.image('posting.png').getByRole('img')).toBeVisible();
      expect(loaded, 'nothing of it is loaded before it is asked for').toEqual([]);
      await add.position.fill('Mine');
      await add.dialog.getByRole('button', { name: 'Read Screenshot' }).click();
      await expect(add.dialog.getByRole('progressbar')).toBeVisible();
      await expect(add.position).toHaveValue('Marine Biologist', { timeout: patient(25_000) });
      await expect(add.candidate('Mine')).toBeVisible();
      await expect(add.company).toHaveValue('Harbourlight Institute');
      await expect(add.location).toHaveValue('Bergen, Norway');
      await expect(add.salary).toHaveValue(/620,000.*710,000/);
      await expect(add.company).toHaveAccessibleDescription('From the screenshot');
      expect(loaded.some((path) => path.endsWith('.worker.js'))).toBe(true);
      await toast(page, { title: successToasts.jobExtracted.title }).getByRole('button', { name: 'Undo' }).click();
      await expect(add.candidate('Mine')).toHaveCount(0);
      await expect(add.position).toHaveValue('Mine');
      await expect(add.company).toHaveValue('');
      expect(strange).toEqual([]);
    });
  });
}

test('a reading shows its progress, and Stop ends it and its worker', drill(), async ({ signedIn: page }) => {
  const add = new AddJob(page);
  await add.open('Screenshot');
  const picture = await posting(page);
  await add.choose(named('one.png', picture), named('two.png', picture));
  await add.dialog.getByRole('button', { name: 'Read Screenshots' }).click();
  await expect(add.dialog.getByText(/Reading screenshot [12] of 2… \d+%/)).toBeVisible({ timeout: patient(20_000) });
  expect(page.workers()).toHaveLength(1);
  await add.company.fill('Typed meanwhile');
  await add.dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(add.dialog.getByRole('button', { name: 'Read Screenshots' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await expect(add.company).toHaveValue('Typed meanwhile');
  await expect(add.position).toHaveValue('');
});

test('an image without text is reported', drill(), async ({ signedIn: page }) => {
  const add = new AddJob(page);
  await add.open('Screenshot');
  await add.choose(named('drawing.svg', Buffer.from(SVG), 'image/svg+xml'));
  await add.dialog.getByRole('button', { name: 'Read Screenshot' }).click();
  await expect(toast(page, { title: 'Nothing found' })).toBeVisible({ timeout: patient(25_000) });
});

/** A posting in Czech, with letters that English data does not have. */
async function czechPosting(page: Page): Promise<Buffer> {
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 1280, height: 700 });
  await other.setContent(`<body style="font: 17px/1.6 sans-serif; margin: 48px; background: #fff; color: #111">
    <h1 style="font-size: 36px; margin: 12px 0">Vedoucí směny – pekařství</h1>
    <p>Společnost: Pekařství Žďár s.r.o.</p><p>Místo pracoviště: Třebíč</p>
    <p>Hledáme nové kolegy do našeho týmu a nabízíme práci na plný úvazek. Co u nás budeš dělat: pečeme chleba pro celé
    město, staráme se o pece a na každé směně je nás pět. Požadujeme zkušenosti v oboru nebo chuť se vše naučit.</p>
    <p>Po zkušební době je mzda vyšší a práce se dá skloubit se školou. Odpovědět můžeš do konce měsíce.</p></body>`);
  const png = await other.screenshot();
  await other.close();
  return png;
}

test(
  'a Czech posting is read with its letters; the data of its language is loaded only then',
  drill(),
  async ({ signedIn: page }) => {
    const loaded: string[] = [];
    page.context().on('request', (request) => {
      const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
      if (name.includes('traineddata')) loaded.push(name);
    });
    const add = new AddJob(page);
    await add.open('Screenshot');
    await add.choose(named('posting.png', await posting(page)));
    await add.dialog.getByRole('button', { name: 'Read Screenshot' }).click();
    await expect(add.position).toHaveValue('Marine Biologist', { timeout: patient(25_000) });
    expect(new Set(loaded)).toEqual(new Set(['eng.traineddata.gz']));
    await add.dialog.getByRole('button', { name: 'Remove posting.png' }).click();
    await add.choose(named('nabidka.png', await czechPosting(page)));
    await add.dialog.getByRole('button', { name: 'Read Screenshot' }).click();
    await expect(add.company).toHaveValue('Pekařství Žďár s.r.o.', { timeout: patient(25_000) });
    await expect(add.location).toHaveValue('Třebíč');
    expect(new Set(loaded)).toEqual(new Set(['eng.traineddata.gz', 'ces.traineddata.gz']));
  },
);

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]) {
  test.describe(`Edit at ${viewport.width} px`, drill(viewport.width === 375), () => {
    test.use({ viewport });
    test(
      'reads the screenshots of a saved job, and fills in only what is chosen',
      drill(),
      async ({ signedIn: page }) => {
        const add = new AddJob(page);
        await add.open('Screenshot');
        await add.choose(named('posting.png', await posting(page)));
        await expect(add.image('posting.png')).toBeVisible();
        await add.company.fill('Harbourlight');
        await add.position.fill('Biologist');
        await add.save();
        await new Board(page).choose('Harbourlight', 'Edit');
        const edit = page.getByRole('dialog', { name: 'Edit Job Application' });
        await edit.getByRole('button', { name: 'Read from Screenshots' }).click();
        const review = edit.getByRole('group', { name: 'Choose what to fill in' });
        await expect(review).toBeVisible({ timeout: patient(25_000) });
        await expect(review.getByRole('checkbox', { name: /^Location Bergen, Norway/ })).toBeChecked();
        await expect(review.getByRole('checkbox', { name: /^Company .* instead of “Harbourlight”/ })).not.toBeChecked();
        await expect(edit.getByRole('textbox', { name: 'Location' })).toHaveValue('');
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        await review.getByRole('checkbox', { name: /^Position Marine Biologist/ }).check();
        await review.getByRole('button', { name: 'Fill In 3 Fields' }).click();
        await expect(edit.getByLabel('Company')).toHaveValue('Harbourlight');
        await expect(edit.getByLabel('Position')).toHaveValue('Marine Biologist');
        await expect(edit.getByLabel('Location')).toHaveAccessibleDescription('From the screenshot');
        await edit.getByRole('button', { name: 'Save Changes' }).click();
        await expect(edit).toBeHidden();
        const panel = await new Board(page).openDetail('Harbourlight');
        await expect(panel.getByText('Bergen, Norway')).toBeVisible();
      },
    );
  });
}
