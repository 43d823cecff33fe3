import type { Page } from '@playwright/test';
import { type Job, pages, pathOf } from '@jobtrail/contract';
import { drill, DRILLS } from '../drills.ts';
import { Random } from '../fuzz/Random.ts';
import type { PageErrors } from '../page-errors/PageErrors.ts';
import { Detail } from '../screens/Detail.ts';
import { expect, type RunningProduct, signInByApi, test } from './test.ts';

const KESTREL = { company: 'Kestrel Health', position: 'Senior Frontend Engineer', notes: 'First.' };

const addressOf = (job: Job | undefined): string => `${pages.dashboard}?job=${job?.id}`;
/** Where notes were changed on another device, the browser logs the refused request. */
const allowConflicts = (pageErrors: PageErrors): void =>
  pageErrors.allow({ path: /^\/api\/jobs\/[^/]+$/, status: 409 });

async function savedNotes(page: Page, { url }: RunningProduct, job: Job | undefined): Promise<string> {
  const response = await page.request.get(`${url}${pathOf('listJobs')}/${job?.id}`);
  return ((await response.json()) as Job).notes ?? '';
}

test('notes that another device has saved are kept when a page with other notes closes', async ({
  signedIn: page,
  addJobs,
  product,
}) => {
  const [job] = await addJobs(KESTREL);
  await page.goto(addressOf(job));
  await new Detail(page).notes.fill('Typed on this device.');
  await page.request.patch(`${product.url}${pathOf('listJobs')}/${job?.id}`, {
    data: { notes: 'Saved on the other device.' },
    headers: { origin: product.url },
  });
  await page.goto('about:blank');
  const both = 'Saved on the other device.\n\nTyped on this device.';
  await expect.poll(() => savedNotes(page, product, job)).toBe(both);
  await page.goBack();
  await expect(new Detail(page).notes).toHaveValue(both);
  await expect(page.getByText(/Not saved/)).toBeHidden();
});

/** A device of a person: a tab that shows the notes of a job, and every sentence that was typed into it. */
class Device {
  readonly detail: Detail;
  readonly sentences: string[] = [];
  readonly #page: Page;
  readonly #address: string;
  readonly #name: string;
  #isOpen = false;

  constructor(page: Page, address: string, name: string) {
    this.#page = page;
    this.#address = address;
    this.#name = name;
    this.detail = new Detail(page);
  }

  async open(): Promise<void> {
    if (this.#isOpen) return;
    await this.#page.goto(this.#address);
    await expect(this.detail.notes).toBeVisible();
    this.#isOpen = true;
  }
  /** Closes the page, at once or a moment later. The tab keeps what a browser restores with it. */
  async close(): Promise<void> {
    await this.#page.goto('about:blank');
    this.#isOpen = false;
  }
  async type(): Promise<void> {
    await this.open();
    const sentence = `${this.#name} ${this.sentences.length + 1}.`;
    this.sentences.push(sentence);
    // By keys, since a text that is read and filled in again could undo what arrives in between.
    await this.detail.notes.press('Control+End');
    await this.detail.notes.pressSequentially(` ${sentence}`);
  }
  async leaveField(): Promise<void> {
    await this.open();
    await this.detail.notes.blur();
  }
  async settle(): Promise<void> {
    await this.open();
    await expect(this.detail.panel.getByText('Saving...')).toBeHidden();
  }
  async keepBoth(): Promise<void> {
    await this.settle();
    const button = this.detail.panel.getByRole('button', { name: 'Keep both' });
    if (await button.isVisible()) await button.click();
  }
  async reload(): Promise<void> {
    await this.close();
    await this.open();
  }
}

const STEPS = ['type', 'type', 'leaveField', 'leaveField', 'close', 'open', 'settle', 'keepBoth', 'reload'] as const;
const INTERLEAVINGS = DRILLS ? 8 : 3;

for (let seed = 1; seed <= INTERLEAVINGS; seed += 1) {
  test(
    `no sentence is lost to another device, whatever two devices do: ${seed}`,
    drill(seed > 3),
    async ({ signedIn: page, addJobs, product, account, browser, pageErrors }) => {
      allowConflicts(pageErrors);
      const random = new Random(seed);
      const [job] = await addJobs(KESTREL);
      const other = await browser.newContext({ baseURL: product.url });
      await signInByApi(other, product, account);
      const devices = [
        new Device(page, addressOf(job), 'Here'),
        new Device(await other.newPage(), addressOf(job), 'There'),
      ];
      for (const device of devices) await device.open();
      const done: string[] = [];
      for (let step = 0; step < 14; step += 1) {
        const [device, does] = [random.of(devices), random.of(STEPS)];
        done.push(`${devices.indexOf(device)} ${does}`);
        await device[does]();
      }
      for (const device of devices) await device.reload();
      /** The sentences that are neither saved nor shown on their device. */
      const lost = async (): Promise<string[]> => {
        const saved = await savedNotes(page, product, job);
        const missing = devices.map(async ({ sentences, detail }) => {
          const shown = await detail.notes.inputValue();
          return sentences.filter((sentence) => !saved.includes(sentence) && !shown.includes(sentence));
        });
        return [...(saved.includes('First.') ? [] : ['First.']), ...(await Promise.all(missing)).flat()];
      };
      await expect.poll(lost, done.join(', ')).toEqual([]);
      await other.close();
    },
  );
}
