import { type ErrorBody, pages, pathOf, type RemotesManifest } from '@jobtrail/contract';
import { Board } from '../screens/Board.ts';
import { Shell } from '../screens/Shell.ts';
import { expect, test } from './test.ts';

test('the shell and mfe-jobs are available', { tag: ['@shell', '@mfe-jobs'] }, async ({ signedIn: page }) => {
  await page.goto(pages.settings);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await new Shell(page).sidebar.getByRole('link', { name: 'Kanban' }).click();
  await expect(new Board(page).heading).toBeVisible();
});

test('mfe-billing is available with its pages', { tag: '@mfe-billing' }, async ({ signedIn: page }) => {
  await page.goto(pages.billing);
  await expect(page.getByRole('heading', { level: 1, name: /billing/i })).toBeVisible();
  for (const path of [pages.subscribe, pages.signupSuccess]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test.describe('for administrators', () => {
  test.use({ role: 'admin' });
  test('mfe-admin is available with its four screens', { tag: '@mfe-admin' }, async ({ signedIn: page }) => {
    for (const [path, title] of [
      [pages.adminDashboard, 'Admin Dashboard'],
      ['/admin/users', 'User Management'],
      [pages.adminSupport, 'Support Tickets'],
      ['/admin/broadcast', 'Broadcast Messages'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
  });
});

test('the shell discovers the remotes at run time', async ({ request }) => {
  const response = await request.get('/remotes.json');
  expect(response.headers()['cache-control']).toContain('no-store');
  const { remotes } = (await response.json()) as RemotesManifest;
  expect(remotes.map(({ name }) => name).sort()).toEqual(['mfe-admin', 'mfe-billing', 'mfe-jobs']);
  for (const { entry } of remotes) expect((await request.get(entry ?? '')).status()).toBe(200);
});

test('pages have a strict security policy, and immutable files are cached forever', async ({ request }) => {
  const page = await request.get(pages.auth);
  const policy = page.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  expect(page.headers()).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect(page.headers()).not.toHaveProperty('x-powered-by');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
  expect((await request.get(script)).headers()['cache-control']).toContain('immutable');
});

test('an unknown call and a call without a session return an error with a message', async ({ request }) => {
  const unknown = await request.get('/api/nothing-here');
  expect(unknown.status()).toBe(404);
  expect(((await unknown.json()) as ErrorBody).error).toMatch(/\w+ .*\.$/);
  const anonymous = await request.get(pathOf('listJobs'));
  expect(anonymous.status()).toBe(401);
  expect((await anonymous.json()) as ErrorBody).toMatchObject({
    code: expect.any(String),
    requestId: expect.any(String),
  });
});
