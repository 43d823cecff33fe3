import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  type CreateJobBody,
  feedTexts,
  interviewTexts,
  type Job,
  jobTexts,
  pages,
  pathOf,
  type Role,
  startTexts,
  STORAGE_KEYS,
  type Suppression,
  todayTexts,
  type TotpEnrollment,
} from '@jobtrail/contract';
import { Auth } from '../screens/Auth.ts';
import { Board } from '../screens/Board.ts';
import { CARDS, Checkout } from '../screens/Checkout.ts';
import { Schedule } from '../screens/Schedule.ts';
import { Shell } from '../screens/Shell.ts';
import { oneTimeCode } from '../second-factor/oneTimeCode.ts';

/** What the functions of an opener receive. */
export interface Scene {
  page: Page;
  origin: string;
  /** The email of the person who is signed in, or null. */
  email: string | null;
  addJobs: (...jobs: CreateJobBody[]) => Promise<Job[]>;
}

/** How a person opens a component that is loaded when it is first shown. */
export interface Opener {
  /** The module that is loaded, as in `lazyImports`. */
  module: string;
  who?: Role | 'a visitor';
  /** Runs once at the beginning. */
  prepare?: (scene: Scene) => Promise<void>;
  /** Loads the page from which the component is opened. */
  arrive: (scene: Scene) => Promise<void>;
  /** A field outside the component, and a text that is typed there first and must not be lost. */
  typed?: { field: (page: Page) => Locator; text: string };
  open: (scene: Scene) => Promise<void>;
  /** An element that is visible once the component has loaded. */
  opened: (page: Page) => Locator;
}

const COMPANY = 'Kestrel Health';
const PASSWORD = 'a long enough password';
const settingsField = (page: Page): Locator => page.getByLabel('Preferred job title');

/** Navigates without loading the page, like the browser's back button. */
const goWithoutLoading = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const onBoard: Required<Pick<Opener, 'prepare' | 'arrive' | 'typed'>> = {
  prepare: async ({ addJobs }) => void (await addJobs({ company: COMPANY, position: 'Engineer' })),
  arrive: ({ page }) => new Board(page).open(),
  typed: { field: (page) => new Board(page).search, text: COMPANY },
};
const onSettings: Pick<Opener, 'arrive'> = {
  arrive: async ({ page }) => {
    await page.goto(pages.settings);
    await settingsField(page).waitFor();
  },
};
const onSchedule: Required<Pick<Opener, 'prepare' | 'arrive'>> = {
  prepare: async ({ page, addJobs }) => {
    const [job] = await addJobs({ company: COMPANY, position: 'Engineer' });
    const interview = { jobId: job?.id, kind: 'video', startsLocal: '2027-01-14T12:00', timeZone: 'Europe/London' };
    await page.request.post(pathOf('createInterview'), { data: interview });
  },
  arrive: async ({ page }) => {
    const schedule = new Schedule(page);
    await schedule.open('?week=2027-01-11');
    await schedule.interview(COMPANY).waitFor();
  },
};
const FOLLOW_UP = 'Send two references';
const onToday: Required<Pick<Opener, 'prepare' | 'arrive'>> = {
  prepare: async ({ page, addJobs }) => {
    const [job] = await addJobs({ company: COMPANY, position: 'Engineer' });
    const reminder = { jobId: job?.id, text: FOLLOW_UP, dueOn: '2026-01-05' };
    await page.request.post(pathOf('createReminder'), { data: reminder });
  },
  arrive: async ({ page }) => {
    await page.goto('/today');
    await page.getByRole('button', { name: `${todayTexts.done}: ${FOLLOW_UP}` }).waitFor();
  },
};
const onBroadcast: Pick<Opener, 'who' | 'arrive' | 'typed'> = {
  who: 'admin',
  arrive: async ({ page }) => {
    await page.goto('/admin/broadcast');
    await page.getByLabel('Message Body').fill('Hello.');
  },
  typed: { field: (page) => page.getByLabel('Subject'), text: 'Maintenance on Sunday' },
};

/** All components that are loaded when they are first shown. */
export const openers: readonly Opener[] = [
  {
    module: 'shell/src/auth/AuthScreen.tsx',
    who: 'a visitor',
    arrive: async ({ page }) => {
      await page.goto('/nowhere');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    open: ({ page }) => goWithoutLoading(page, pages.auth),
    opened: (page) => new Auth(page).email,
  },
  {
    module: 'shell/src/cancel-subscription/CancelSubscriptionScreen.tsx',
    who: 'a visitor',
    arrive: async ({ page }) => {
      await page.goto(pages.auth);
      await new Auth(page).email.waitFor();
    },
    open: ({ page }) => goWithoutLoading(page, pages.cancelSubscription),
    opened: (page) => page.getByRole('button', { name: 'Send Link' }),
  },
  {
    module: 'shell/src/not-found/NotFoundScreen.tsx',
    ...onSettings,
    open: ({ page }) => goWithoutLoading(page, '/nowhere'),
    opened: (page) => page.getByRole('heading', { name: '404 Page Not Found' }),
  },
  {
    module: 'shell/src/settings/SettingsScreen.tsx',
    prepare: onBoard.prepare,
    arrive: onBoard.arrive,
    open: async ({ page }) => {
      await new Shell(page).accountMenu.click();
      await new Shell(page).entry('Settings').click();
    },
    opened: settingsField,
  },
  {
    module: 'shell/src/palette/Keys.tsx',
    ...onSettings,
    typed: { field: settingsField, text: 'Marine Biologist' },
    open: async ({ page }) => {
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('?');
    },
    opened: (page) => page.getByRole('dialog', { name: 'Keys' }).getByRole('switch'),
  },
  {
    module: 'shell/src/help/HelpScreen.tsx',
    prepare: onBoard.prepare,
    arrive: onBoard.arrive,
    open: ({ page }) => new Shell(page).sidebar.getByRole('link', { name: 'Help' }).click(),
    opened: (page) => page.getByRole('heading', { name: 'Help Center' }),
  },
  {
    module: 'shell/src/settings/account/DeleteAccountDialog.tsx',
    ...onSettings,
    typed: { field: settingsField, text: 'Marine Biologist' },
    open: ({ page }) => page.getByRole('button', { name: 'Delete account' }).click(),
    opened: (page) => page.getByRole('alertdialog').getByRole('textbox', { name: /password/i }),
  },
  {
    module: 'shell/src/second-step/SecondStepDialog.tsx',
    ...onSettings,
    prepare: async ({ page, origin }) => {
      const headers = { origin };
      const started = await page.request.post(pathOf('startTotp'), { data: { password: PASSWORD }, headers });
      const { secret }: TotpEnrollment = await started.json();
      const added = await page.request.post(pathOf('confirmTotp'), {
        data: { name: 'Phone', code: oneTimeCode(secret) },
        headers,
      });
      expect(added.status(), await added.text()).toBe(201);
    },
    typed: { field: settingsField, text: 'Marine Biologist' },
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Change password' }).click();
      const form = page.locator('form').filter({ has: page.getByLabel('New password') });
      await form.getByLabel('Current password').fill(PASSWORD);
      await form.getByLabel('New password').fill('another long password');
      await form.getByLabel('Confirm password').fill('another long password');
      await form.getByRole('button', { name: 'Change Password' }).click();
    },
    opened: (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }),
  },
  {
    module: 'shell/src/settings/account/two-step/TaskDialog.tsx',
    ...onSettings,
    typed: { field: settingsField, text: 'Marine Biologist' },
    open: ({ page }) => page.getByRole('button', { name: 'Add authenticator app' }).click(),
    opened: (page) => page.getByRole('dialog').getByRole('textbox', { name: /password/i }),
  },
  {
    module: 'shell/src/settings/account/api/TokenDialog.tsx',
    ...onSettings,
    typed: { field: settingsField, text: 'Marine Biologist' },
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Show tokens' }).click();
      await page.getByRole('button', { name: 'Create token' }).click();
    },
    opened: (page) => page.getByRole('dialog').getByRole('textbox', { name: /password/i }),
  },
  {
    module: 'mfe-jobs/src/job-form/add/AddJobPage.tsx',
    prepare: onBoard.prepare,
    arrive: onBoard.arrive,
    open: ({ page }) => goWithoutLoading(page, '/add-job'),
    opened: (page) => page.getByLabel('Company Name'),
  },
  {
    module: 'mfe-jobs/src/wishlist/WishlistScreen.tsx',
    prepare: onBoard.prepare,
    arrive: onBoard.arrive,
    open: ({ page }) => goWithoutLoading(page, '/wishlist'),
    opened: (page) => page.getByRole('heading', { level: 1, name: jobTexts.wishlist }),
  },
  {
    module: 'mfe-jobs/src/table/JobsTable.tsx',
    prepare: onBoard.prepare,
    // The board would load the table in idle time.
    arrive: async ({ page }) => {
      await page.goto('/wishlist');
      await page.getByRole('heading', { level: 1, name: jobTexts.wishlist }).waitFor();
    },
    open: ({ page }) => goWithoutLoading(page, pages.table),
    opened: (page) => page.getByRole('table', { name: 'Job applications' }).getByRole('link', { name: COMPANY }),
  },
  {
    module: 'mfe-jobs/src/today/TodayScreen.tsx',
    prepare: onBoard.prepare,
    arrive: onBoard.arrive,
    open: ({ page }) => goWithoutLoading(page, '/today'),
    opened: (page) => page.getByRole('heading', { level: 1, name: todayTexts.title }),
  },
  {
    module: 'mfe-jobs/src/today/bell/TodayPanel.tsx',
    prepare: onToday.prepare,
    arrive: onBoard.arrive,
    open: ({ page }) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Today/ })
        .click(),
    opened: (page) => page.getByRole('dialog', { name: todayTexts.title }).getByText(FOLLOW_UP),
  },
  {
    module: 'mfe-jobs/src/today/FollowUpDialog.tsx',
    ...onToday,
    open: ({ page }) => page.getByRole('button', { name: todayTexts.add }).click(),
    opened: (page) => page.getByRole('dialog', { name: todayTexts.add }).getByLabel('What'),
  },
  {
    module: 'mfe-jobs/src/today/ContactDialog.tsx',
    ...onToday,
    open: async ({ page }) => {
      await page.getByRole('button', { name: `More for ${FOLLOW_UP}` }).click();
      await page.getByRole('menuitem', { name: todayTexts.doneWithLine }).click();
    },
    opened: (page) => page.getByRole('dialog', { name: todayTexts.addALine }).getByRole('textbox'),
  },
  {
    module: 'mfe-jobs/src/today/RulesDialog.tsx',
    ...onToday,
    open: ({ page }) => page.getByRole('button', { name: todayTexts.whenToSuggest }).click(),
    opened: (page) => page.getByRole('dialog', { name: todayTexts.whenToSuggest }).getByRole('switch').first(),
  },
  {
    module: 'mfe-jobs/src/analytics/AnalyticsScreen.tsx',
    prepare: onBoard.prepare,
    arrive: onBoard.arrive,
    open: ({ page }) => goWithoutLoading(page, '/analytics'),
    opened: (page) => page.getByRole('heading', { level: 1, name: 'Analytics' }),
  },
  {
    module: 'mfe-jobs/src/import/ImportScreen.tsx',
    prepare: onBoard.prepare,
    arrive: onBoard.arrive,
    open: ({ page }) => goWithoutLoading(page, pages.import),
    opened: (page) => page.getByRole('heading', { level: 1, name: 'Import and Export' }),
  },
  {
    module: 'mfe-jobs/src/report/ReportScreen.tsx',
    prepare: onBoard.prepare,
    arrive: onBoard.arrive,
    open: ({ page }) => goWithoutLoading(page, pages.report),
    opened: (page) => page.getByRole('heading', { level: 1, name: 'Activity Report' }),
  },
  {
    module: 'mfe-jobs/src/analytics/FigureJobs.tsx',
    prepare: onBoard.prepare,
    arrive: onBoard.arrive,
    open: ({ page }) => goWithoutLoading(page, `${pages.table}?period=all&figure=undated`),
    opened: (page) => page.getByRole('heading', { name: 'No job is behind this figure' }),
  },
  {
    module: 'mfe-jobs/src/schedule/ScheduleScreen.tsx',
    prepare: onBoard.prepare,
    arrive: onBoard.arrive,
    open: ({ page }) => goWithoutLoading(page, '/schedule'),
    opened: (page) => page.getByRole('heading', { level: 1, name: interviewTexts.title }),
  },
  {
    module: 'mfe-jobs/src/interviews/InterviewDialog.tsx',
    ...onSchedule,
    open: ({ page }) => page.getByRole('button', { name: interviewTexts.schedule }).click(),
    opened: (page) => page.getByRole('dialog', { name: interviewTexts.schedule }).getByLabel(interviewTexts.date),
  },
  {
    module: 'mfe-jobs/src/interviews/InterviewSheet.tsx',
    prepare: onSchedule.prepare,
    arrive: async (scene) => {
      await scene.page.setViewportSize({ width: 900, height: 800 });
      await onSchedule.arrive(scene);
    },
    open: ({ page }) => new Schedule(page).interview(COMPANY).click(),
    opened: (page) => page.getByRole('dialog').getByRole('link', { name: interviewTexts.download }),
  },
  {
    module: 'mfe-jobs/src/schedule/FeedPasswordDialog.tsx',
    ...onSchedule,
    open: ({ page }) => page.getByRole('button', { name: feedTexts.create }).click(),
    opened: (page) => page.getByRole('dialog').getByLabel('Current password'),
  },
  {
    module: 'mfe-jobs/src/job-form/add/AddJobDialog.tsx',
    ...onBoard,
    open: ({ page }) => new Board(page).addButton.first().click(),
    opened: (page) => page.getByRole('dialog', { name: jobTexts.addDialogTitle }).getByLabel('Company'),
  },
  {
    module: 'mfe-jobs/src/job-form/edit/EditJobDialog.tsx',
    ...onBoard,
    open: ({ page }) => new Board(page).choose(COMPANY, 'Edit'),
    opened: (page) => page.getByRole('dialog', { name: jobTexts.editDialogTitle }).getByLabel('Company'),
  },
  {
    module: 'mfe-jobs/src/jobs-screen/DeleteJobDialog.tsx',
    ...onBoard,
    open: ({ page }) => new Board(page).choose(COMPANY, 'Delete'),
    opened: (page) =>
      page.getByRole('alertdialog', { name: jobTexts.deleteTitle }).getByRole('button', { name: 'Delete' }),
  },
  {
    module: 'mfe-jobs/src/detail/documents/DocumentsTab.tsx',
    prepare: onBoard.prepare,
    arrive: async ({ page }) => {
      const board = new Board(page);
      await board.open();
      await board.openDetail(COMPANY);
    },
    open: ({ page }) => page.getByRole('tab', { name: 'Documents' }).click(),
    opened: (page) => page.getByRole('button', { name: 'Choose file' }),
  },
  {
    module: 'mfe-jobs/src/detail/JobDrawer.tsx',
    ...onBoard,
    open: ({ page }) => new Board(page).card(COMPANY).getByRole('heading', { name: COMPANY }).click(),
    opened: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Notes' }),
  },
  {
    module: 'mfe-jobs/src/saved-views/ViewFilterBar.tsx',
    ...onBoard,
    open: ({ page }) => page.getByRole('button', { name: /^Filter/ }).click(),
    opened: (page) => page.getByRole('group', { name: 'Filters' }),
  },
  {
    module: 'mfe-jobs/src/bulk/BulkBar.tsx',
    prepare: onBoard.prepare,
    arrive: ({ page }) => new Board(page).open(pages.table),
    open: async ({ page }) => {
      const box = page.getByRole('checkbox', { name: new RegExp(`^Select .* at ${COMPANY}$`) });
      if (!(await box.isChecked())) await box.check();
    },
    opened: (page) => page.getByRole('button', { name: 'Change stage' }),
  },
  {
    module: 'mfe-jobs/src/bulk/RecentlyDeletedDialog.tsx',
    prepare: onBoard.prepare,
    arrive: ({ page }) => new Board(page).open(pages.table),
    open: ({ page }) => page.getByRole('button', { name: jobTexts.recentlyDeleted }).click(),
    opened: (page) => page.getByRole('dialog').getByText('Nothing was deleted in the last 7 days'),
  },
  {
    module: 'mfe-jobs/src/start/StartHere.tsx',
    ...onSettings,
    open: async ({ page }) => {
      await page.evaluate((key) => localStorage.setItem(key, ''), STORAGE_KEYS.start);
      await goWithoutLoading(page, pages.dashboard);
    },
    opened: (page) => page.getByRole('region', { name: startTexts.title }),
  },
  {
    module: 'mfe-jobs/src/posting/PostingTab.tsx',
    ...onBoard,
    open: async ({ page }) => {
      await new Board(page).card(COMPANY).getByRole('heading', { name: COMPANY }).click();
      await page.getByRole('tab', { name: 'Posting' }).click();
    },
    opened: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Or paste it' }),
  },
  {
    module: 'mfe-billing/src/billing/CancelDialog.tsx',
    who: 'a visitor',
    prepare: async ({ page }) => {
      await page.goto(`${pages.auth}#signup`);
      await new Auth(page).signUp({
        name: 'Nora Lindqvist',
        email: `nora-${randomUUID()}@example.com`,
        password: PASSWORD,
        confirmation: PASSWORD,
      });
      await new Checkout(page).arrive();
      await new Checkout(page).pay(CARDS.succeeds);
      await page.waitForURL(pages.dashboard);
    },
    arrive: async ({ page }) => {
      await page.goto(pages.billing);
      await page.getByRole('button', { name: 'Cancel Subscription' }).waitFor();
    },
    open: ({ page }) => page.getByRole('button', { name: 'Cancel Subscription' }).click(),
    opened: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Keep Subscription' }),
  },
  {
    module: 'mfe-billing/src/subscribe/SandboxCardForm.tsx',
    arrive: async ({ page }) => {
      await page.goto(pages.billing);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    open: ({ page }) => goWithoutLoading(page, pages.subscribe),
    opened: (page) => page.getByLabel('Card number'),
  },
  {
    module: 'mfe-billing/src/subscribe/StripeCardForm.tsx',
    // The product under test uses the local sandbox. This only changes the provider's name in the response.
    prepare: async ({ page }) => {
      await page.route(`**${pathOf('getBillingConfig')}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), provider: 'stripe' } });
      });
    },
    arrive: async ({ page }) => {
      await page.goto(pages.billing);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    open: ({ page }) => goWithoutLoading(page, pages.subscribe),
    // The provider's script cannot be loaded here, so the form shows an error.
    opened: (page) => page.getByRole('alert').filter({ hasText: 'Nothing has been charged.' }),
  },
  {
    module: 'mfe-admin/src/users/UserDrawer.tsx',
    who: 'admin',
    // Their own row alone: other tests add, rename and delete people at the same time, which moves rows to other pages.
    arrive: async ({ page, email }) => {
      await page.goto('/admin/users');
      await page.getByRole('searchbox').fill(email ?? '');
      await expect(page.getByRole('button', { name: /^Nora Lindqvist$/ })).toHaveCount(1);
    },
    open: ({ page }) => page.getByRole('button', { name: 'Nora Lindqvist', exact: true }).click(),
    opened: (page) => page.getByRole('dialog').getByRole('heading', { name: 'Nora Lindqvist' }),
  },
  {
    module: 'mfe-admin/src/users/DeactivateDialog.tsx',
    who: 'admin',
    arrive: async ({ page }) => {
      await page.goto('/admin/users');
      await page.getByRole('region', { name: 'Users' }).waitFor();
    },
    open: ({ page }) =>
      page
        .getByRole('button', { name: /^Deactivate / })
        .first()
        .click(),
    opened: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }),
  },
  {
    module: 'mfe-admin/src/metrics/PaymentsDrawer.tsx',
    who: 'admin',
    arrive: async ({ page }) => {
      await page.goto(pages.adminDashboard);
      await page.getByRole('article').first().waitFor();
    },
    open: ({ page }) =>
      page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: 'Revenue (30d)' }) })
        .getByRole('link')
        .first()
        .click(),
    opened: (page) => page.getByRole('dialog').getByRole('navigation', { name: 'Window' }),
  },
  {
    module: 'mfe-admin/src/broadcast/SendDialog.tsx',
    ...onBroadcast,
    open: ({ page }) => page.getByRole('button', { name: 'Send Broadcast' }).click(),
    opened: (page) => page.getByRole('alertdialog').getByRole('button', { name: /^Send/ }),
  },
  {
    module: 'mfe-admin/src/broadcast/PreviewDialog.tsx',
    ...onBroadcast,
    open: ({ page }) => page.getByRole('button', { name: 'Preview' }).click(),
    opened: (page) => page.getByRole('dialog').getByRole('tab', { name: 'Plain text' }),
  },
  {
    module: 'mfe-admin/src/broadcast/BroadcastDrawer.tsx',
    ...onBroadcast,
    prepare: async ({ page, origin }) => {
      const sent = await page.request.post(origin + pathOf('sendBroadcast'), {
        data: { audience: 'all', subject: 'A drawer to open', body: 'Hello.', key: randomUUID() },
        headers: { origin },
      });
      if (!sent.ok()) throw new Error(await sent.text());
    },
    open: ({ page }) =>
      page
        .getByRole('button', { name: /^A drawer to open/ })
        .first()
        .click(),
    opened: (page) => page.getByRole('dialog').getByRole('heading', { name: 'A drawer to open' }),
  },
  {
    module: 'mfe-admin/src/suppressions/LiftDialog.tsx',
    who: 'admin',
    arrive: async ({ page }) => {
      // The local mailbox accepts every address, so no email of this product bounces.
      const key = 'no-mailbox@example.com';
      const suppression: Suppression = {
        key,
        email: key,
        userId: null,
        reason: 'bounced',
        detail: '550 5.1.1 User unknown',
        broadcast: null,
        createdAt: '2026-11-14T12:00:00.000Z',
      };
      await page.route(`**${pathOf('listSuppressions')}*`, (route) =>
        route.fulfill({ json: { suppressions: [suppression], next: null } }),
      );
      await page.goto('/admin/broadcast?tab=suppressions');
      await page.getByRole('table', { name: 'Suppressions' }).waitFor();
    },
    typed: { field: (page) => page.getByRole('searchbox'), text: 'no-' },
    open: ({ page }) => page.getByRole('button', { name: /^Lift/ }).click(),
    opened: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Lift' }),
  },
];

/** Imports that render nothing, each with the test that makes it fail. */
export const otherImports: Readonly<Record<string, string>> = {
  'shell/src/bootstrap.tsx': 'the application itself',
  'shell/src/remotes/override.tsx': 'the remotes of a developer',
  'shell/src/tracing/traceThisPage.ts': 'traces, which few pages record',
  'shell/src/settings/migrateNotifications.ts': 'what earlier versions stored in the browser',
  'mfe-jobs/src/reminders/flag/interviewFlags.ts': 'the flags of interviews, which appear when it has loaded',
  'mfe-jobs/src/job-form/recognition/readImages.ts': 'text recognition',
  'shell/src/palette/Palette.tsx': 'the palette, which loads in idle time',
  'mfe-jobs/src/palette/commandSource.tsx': 'the jobs in the palette, which has commands without them',
  'mfe-jobs/src/palette/jobActions.tsx': 'the stages that a key lists',
  'mfe-jobs/src/filters/filterCode.ts': 'the code of filters in one file with their bar; the screen says if it fails',
  'mfe-jobs/src/saved-views/ViewList.tsx': 'the saved views in the sidebar, which has its pages without them',
  'mfe-jobs/src/job-form/form/PastStages.tsx': 'the optional days of earlier stages, without which a job can be added',
  'shell/src/toasts/ToastDays.tsx': 'the optional day of a move, which happens today without it',
  'mfe-jobs/src/board/BoardDrag.tsx': 'dragging, for which a press on a card waits',
  'mfe-jobs/src/table/saveJobs.ts': 'the CSV file of a selection, in one file with the table; a toast says if it fails',
  'mfe-jobs/src/import/reader/FileReading.ts': 'reading files on the page, where there are no workers',
  'mfe-jobs/src/board/VisibleCards.tsx': 'the cards of long lanes, in one file with the table',
  'tesseract.js': 'text recognition',
  'shell/src/settings/account/SecondFactorScreen.tsx':
    'the only screen of an administrator who must add a second factor',
  '@simplewebauthn/browser': 'the browser part of passkeys',
};
