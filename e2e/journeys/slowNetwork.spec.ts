import type { BrowserContext, Page, Request } from '@playwright/test';
import { billingTexts, jobTexts, pages, pathOf, successToasts } from '@jobtrail/contract';
import { interceptPosts } from '../browser/interceptPosts.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { Auth } from '../screens/Auth.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

/** A round trip of 400 ms, and 400 kbit/s in both directions. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

/** The write requests of the page to a path. */
function sentTo(page: Page, path: string): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) sent.push(request);
  });
  return sent;
}

test(
  'on a slow network nothing is sent twice and nothing is lost',
  drill(),
  async ({ page, context, account, pageErrors }) => {
    test.setTimeout(patient(120_000));
    page.setDefaultTimeout(patient(30_000));
    const slow = { timeout: patient(30_000) };
    const posts = await interceptPosts(page, `**${pathOf('createCommunication')}`);
    await slowDown(context, page);
    await page.goto(pages.auth);
    const auth = new Auth(page);
    await auth.email.fill(account.email, slow);
    await auth.password.fill(account.password);
    const signIns = sentTo(page, pathOf('login'));
    const signIn = page.locator('form').getByRole('button', { name: /^Sign/ });
    await signIn.dblclick();
    // While it loads, the screen says so.
    await expect(page.locator('[aria-busy="true"], [role="status"]').first()).toBeAttached(slow);
    const board = new Board(page);
    await expect(board.heading).toBeVisible(slow);
    expect(signIns).toHaveLength(1);

    const added = sentTo(page, pathOf('createJob'));
    await board.addButton.first().click();
    const dialog = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
    await dialog.getByLabel('Company').fill('Kestrel Health', slow);
    await dialog.getByLabel('Position').fill('Engineer');
    const save = dialog.locator('button[type="submit"]');
    await save.click();
    // An impatient second press, and Enter.
    await save.click({ force: true, noWaitAfter: true, timeout: 1000 }).catch(() => undefined);
    await page.keyboard.press('Enter');
    await expect(board.card('Kestrel Health', 'applied')).toBeVisible(slow);
    await expect(dialog).toBeHidden(slow);
    expect(added).toHaveLength(1);
    await board.expectCount('applied', 1);

    pageErrors.allow({ path: /^\/api\// });
    pageErrors.allowMessages(/ERR_INTERNET_DISCONNECTED/);
    await board.openDetail('Kestrel Health');
    const detail = new Detail(page);
    const tab = await detail.show('Communications');
    await tab.getByRole('button', { name: 'Add communication' }).click();
    await tab.getByLabel(/^Content/).fill('Confirming Tuesday.');
    // The connection breaks in the middle of the request.
    posts.failNext(400);
    await tab.getByLabel(/^Content/).press('Control+Enter');
    await expect(toast(page, { title: 'Error' })).toBeVisible(slow);
    await expect(tab.getByLabel(/^Content/)).toHaveValue('Confirming Tuesday.');
    await context.setOffline(true);
    const offline = page.getByText('You are offline. Changes cannot be saved');
    await expect(offline).toBeVisible(slow);
    await tab.getByLabel(/^Content/).press('Control+Enter');
    await expect(page.getByText(/You are offline\.$/)).toBeVisible(slow);
    await context.setOffline(false);
    await slowDown(context, page);
    await expect(offline).toBeHidden(slow);
    await tab.getByLabel(/^Content/).press('Control+Enter');
    await expect(toast(page, successToasts.communicationAdded)).toBeVisible(slow);
    await detail.show('Notes');
    await detail.notes.fill('Kind people.');
    await detail.close();

    await board.show('Table');
    await expect(page.getByRole('row', { name: /at Kestrel Health/ })).toBeVisible(slow);
    await page.goto(pages.settings, slow);
    await page.getByLabel('Preferred job title').fill('Staff Engineer', slow);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.goto(pages.billing, slow);
    await expect(page.getByText(billingTexts.none.split('. ')[0] ?? '')).toBeVisible(slow);
    await page.goto(pages.dashboard, slow);
    await expect(board.card('Kestrel Health', 'applied')).toBeVisible(slow);
    await board.openDetail('Kestrel Health');
    await expect(detail.notes).toHaveValue('Kind people.', slow);
  },
);
