import { jobTexts, pages, shellTexts } from '@jobtrail/contract';
import { expectAccessible, SIZES } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { remotePages } from '../product/remotePages.ts';
import { AddJob } from '../screens/AddJob.ts';
import { Auth } from '../screens/Auth.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { Shell } from '../screens/Shell.ts';
import { expect, test } from './test.ts';

const JOBS = [
  {
    company: 'Kestrel Health',
    position: 'Senior Frontend Engineer',
    location: 'Berlin',
    salary: '€85,000',
    notes: 'Kind people.',
    jobUrl: 'https://jobs.example.com/1',
  },
  { company: 'Parcelo', position: 'Product Engineer', location: 'Amsterdam', status: 'phone screen' as const },
  { company: 'Fernhill', position: 'Engineer', status: 'rejected' as const },
];

for (const viewport of SIZES) {
  test.describe(`axe finds nothing at ${viewport.width} px on`, drill(viewport !== SIZES[0]), () => {
    test.use({ viewport });
    test.beforeEach(({ page }) => {
      test.setTimeout(patient(90_000));
      return page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('the public pages', async ({ page, pageErrors }) => {
      pageErrors.allow({ path: '/nowhere', status: 404 });
      await page.goto(pages.landing);
      await expectAccessible(page, 'landing');
      const auth = new Auth(page);
      await page.goto(pages.auth);
      await expect(auth.tab('Sign In')).toBeVisible();
      await expectAccessible(page, 'sign in');
      await auth.tab('Sign Up').click();
      await expect(auth.fullName).toBeVisible();
      await expectAccessible(page, 'sign up');
      await page.goto(pages.cancelSubscription);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'cancel without signing in');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: shellTexts.notFoundTitle })).toBeVisible();
      await expectAccessible(page, '404');
    });

    test('the board, its menus and the table', async ({ signedIn: page, addJobs }) => {
      const board = new Board(page);
      await board.open();
      await expectAccessible(page, 'board without a job');
      await addJobs(...JOBS);
      await board.open();
      await expect(board.card('Kestrel Health')).toBeVisible();
      await expectAccessible(page, 'board');
      await board.card('Kestrel Health').hover();
      await board
        .card('Kestrel Health')
        .getByRole('button', { name: /^Actions for / })
        .click();
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
      await expectAccessible(page, 'card menu');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(page.getByText(jobTexts.deleteTitle)).toBeVisible();
      await expectAccessible(page, 'delete dialog');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await board.open(pages.table);
      await expect(page.getByRole('row').filter({ hasText: 'Kestrel Health' })).toBeVisible();
      await expectAccessible(page, 'table');
      await board.search.fill('nobody has this');
      await expect(page.getByText(jobTexts.emptyTable)).toBeVisible();
      await expectAccessible(page, 'table without a hit');
    });

    test("the detail panel's tabs", async ({ signedIn: page, addJobs }) => {
      const [job] = await addJobs(...JOBS);
      const headers = {
        origin: new URL(page.url() === 'about:blank' ? (test.info().project.use.baseURL ?? '') : page.url()).origin,
      };
      await page.request.post('/api/communications', {
        headers,
        data: { jobId: job?.id, source: 'email', subject: 'Tuesday', content: 'Confirming Tuesday.' },
      });
      await page.request.post('/api/interview-notes', {
        headers,
        data: { jobId: job?.id, notes: 'They asked about tokens.', interviewDate: '2026-11-12' },
      });
      await page.request.patch(`/api/jobs/${job?.id ?? ''}`, { headers, data: { status: 'onsite' } });
      const board = new Board(page);
      await board.open();
      await board.openDetail('Kestrel Health');
      const detail = new Detail(page);
      await expectAccessible(page, 'detail, notes');
      const interviews = await detail.show('Interviews');
      await expect(interviews.getByText('They asked about tokens.')).toBeVisible();
      await expectAccessible(page, 'detail, interviews');
      await interviews.getByRole('button', { name: /add/i }).first().click();
      await expect(interviews.locator('form')).toBeVisible();
      await expectAccessible(page, 'detail, interview form');
      const communications = await detail.show('Communications');
      await expect(communications.getByText('Confirming Tuesday.')).toBeVisible();
      await expectAccessible(page, 'detail, communications');
      const history = await detail.show('History');
      await expect(history.getByRole('listitem').first()).toBeVisible();
      await expectAccessible(page, 'detail, history');
      const documents = await detail.show('Documents');
      await expect(documents.getByRole('button', { name: 'Choose file' })).toBeVisible();
      await expectAccessible(page, 'detail, no documents');
    });

    test('the add dialog, the add page and the wishlist', async ({ signedIn: page, product, addJobs }) => {
      const add = new AddJob(page);
      await add.open('Manual');
      await expectAccessible(page, 'add dialog, Manual');
      await add.show('URL');
      await add.address.fill(`${product.postingsUrl}/jobs/avionics-engineer`);
      await add.extract.click();
      await expect(add.company).toHaveValue('Kestrel Aerospace');
      await expectAccessible(page, 'add dialog, URL');
      await add.show('Screenshot');
      await add.choose({
        name: 'drawing.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      });
      await expect(add.image('drawing.svg')).toBeVisible();
      await expectAccessible(page, 'add dialog, Screenshot');
      await page.goto('/add-job');
      await expect(page.getByRole('main').getByLabel('Company Name')).toBeVisible();
      await expectAccessible(page, 'add page');
      await page.goto('/wishlist');
      await expect(page.getByText(jobTexts.emptyWishlist)).toBeVisible();
      await expectAccessible(page, 'wishlist without a job');
      await addJobs({ company: 'Verbena', position: 'Engineer', wishlist: true });
      await page.reload();
      await expect(page.getByRole('link', { name: 'Engineer' })).toBeVisible();
      await expectAccessible(page, 'wishlist');
    });

    test('settings, help, billing, the menus and the 404 page of the shell', async ({ signedIn: page, pageErrors }) => {
      pageErrors.allow({ path: '/nowhere', status: 404 });
      for (const path of [pages.settings, pages.help, pages.billing, pages.subscribe, pages.signupSuccess]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
      await page.goto(pages.settings);
      const shell = new Shell(page);
      await shell.accountMenu.click();
      await expect(shell.entry(shellTexts.logOut)).toBeVisible();
      await expectAccessible(page, 'account menu');
      await page.keyboard.press('Escape');
      await shell.themeMenu.click();
      await expect(shell.entry(shellTexts.themes.dark)).toBeVisible();
      await expectAccessible(page, 'theme menu');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: shellTexts.notFoundTitle })).toBeVisible();
      await expectAccessible(page, '404, signed in');
    });

    test.describe('for administrators', () => {
      test.use({ role: 'admin' });
      test('the admin screens', async ({ signedIn: page }) => {
        for (const path of remotePages('admin')) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page, path);
        }
      });
    });
  });
}
