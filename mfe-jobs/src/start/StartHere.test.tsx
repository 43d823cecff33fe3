import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ImportSummary, jobTexts, type SessionUser, STORAGE_KEYS } from '@jobtrail/contract';
import { startAway } from '@jobtrail/web-kit';
import { aUser, type FakeApi } from '@jobtrail/web-kit/testing';
import { JobsScreen } from '../jobs-screen/JobsScreen.tsx';
import { aJob } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { jobsServer } from '../testing/server.ts';

withLayout();
let server: FakeApi;
afterEach(() => {
  server.restore();
  localStorage.clear();
  sessionStorage.clear();
});

const IMPORT: ImportSummary = {
  id: 'i',
  name: 'my-search.csv',
  startedAt: '2026-11-24T10:00:00.000Z',
  rows: 7,
  created: 6,
  completed: 1,
  undoUntil: '2026-12-24T10:00:00.000Z',
  undoneAt: null,
};
const NEW: Partial<SessionUser> = { emailVerified: false, timeZone: null };

interface Account {
  jobs?: number;
  postings?: number;
  imports?: ImportSummary[];
  user?: Partial<SessionUser>;
  view?: 'kanban' | 'table';
}
function open({ jobs = 0, postings = 0, imports = [], user = NEW, view = 'kanban' }: Account = {}) {
  server = jobsServer({ jobs: Array.from({ length: jobs }, (_, at) => aJob({ hasPosting: at < postings })) });
  server.respondWith({
    'GET /api/imports': () => ({ status: 200, body: { imports } }),
    'POST /api/account/email/verification': () => ({ status: 204 }),
    'PATCH /api/account': ({ body }) => ({ status: 200, body: { ...aUser(user), ...(body as object) } }),
  });
  const rendered = renderJobs(<JobsScreen view={view} openJob={null} />, { user: aUser(user), hasStart: true });
  return { ...rendered, keys: userEvent.setup() };
}
const panel = () => screen.findByRole('region', { name: 'Start here' });
const noPanel = async () => {
  await screen.findAllByText(jobTexts.emptyStage);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull());
};
const step = (name: string) => within(screen.getByRole('heading', { name }).closest('li') ?? document.body);

test('a new account has three steps above its empty lanes, before the tools, and nothing to filter', async () => {
  open();
  const start = await panel();
  expect(within(start).getByText('Three steps, in any order. This leaves by itself when they are done.')).toBeVisible();
  expect(screen.getAllByText(jobTexts.emptyStage)).toHaveLength(6);
  expect(screen.queryByRole('heading', { name: 'Start your trail' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
  const search = screen.getByPlaceholderText(jobTexts.search);
  expect(start.compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  for (const [title, buttons] of [
    ['Bring your list', ['Import CSV', 'Paste a table']],
    ['Save a posting', ['Paste a link', 'Screenshot']],
    ['Let reminders reach you', ['Yes, UTC', 'Send the email again']],
  ] as const)
    expect(
      ['link', 'button'].flatMap((role) =>
        step(title)
          .queryAllByRole(role)
          .map(({ textContent }) => textContent),
      ),
    ).toEqual(buttons);
  expect(step('Bring your list').getByRole('link', { name: 'Import CSV' })).toHaveAttribute('href', '/settings/import');
  expect(server.calls.some(({ path }) => path === '/api/imports')).toBe(false);
});

test.each([
  ['Paste a link', 'URL'],
  ['Screenshot', 'Screenshot'],
])('%s opens Add Job in its tab %s', async (button, tab) => {
  const { keys } = open();
  await panel();
  await keys.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: jobTexts.addDialogTitle });
  expect(within(dialog).getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
});

test('the third step names and does only what is missing', async () => {
  const { keys, platform, toasts } = open();
  await panel();
  expect(screen.getByText('Your address is not confirmed yet. Your days begin in UTC, is that right?')).toBeVisible();
  await keys.click(screen.getByRole('button', { name: 'Send the email again' }));
  expect(toasts).toMatchObject([{ title: 'Link sent' }]);
  await keys.click(screen.getByRole('button', { name: 'Yes, UTC' }));
  await waitFor(() =>
    expect(server.calls).toContainEqual(expect.objectContaining({ method: 'PATCH', body: { timeZone: 'UTC' } })),
  );
  act(() => platform.store.getState().setUser(aUser({ emailVerified: false, timeZone: 'UTC' })));
  expect(await screen.findByText('Your address is not confirmed yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Yes, UTC' })).toBeNull();
  act(() => platform.store.getState().setUser(aUser({ timeZone: null })));
  expect(await screen.findByText('Do your days begin in UTC?')).toBeVisible();
  act(() => platform.store.getState().setUser(aUser({ timeZone: 'UTC' })));
  expect(await screen.findByText('Reminders reach you.')).toBeVisible();
  expect(step('Let reminders reach you').queryByRole('button')).toBeNull();
});

test('from the first job on it is a line with facts of what is done, and one button for each of the rest', async () => {
  open({ jobs: 7, imports: [IMPORT, { ...IMPORT, id: 'u', undoneAt: '2026-11-25T10:00:00.000Z' }] });
  expect(await screen.findByText('7 jobs brought')).toBeVisible();
  const start = within(await panel());
  expect(start.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Done7 jobs brought',
    '2Save a postingPaste a link',
    '3Your address is not confirmed yet.Send the email again',
  ]);
  expect(screen.getByRole('button', { name: 'Filter' })).toBeVisible();
});

test('the line leaves with the last step, and does not come back', async () => {
  const account = { jobs: 2, postings: 1, imports: [IMPORT] };
  const { platform, unmount } = open({ ...account, user: { emailVerified: false, timeZone: 'UTC' } });
  expect(await screen.findByText('1 posting saved')).toBeVisible();
  act(() => platform.store.getState().setUser(aUser({ timeZone: 'UTC' })));
  await noPanel();
  expect(startAway(aUser().id)).toBe('done');
  unmount();
  server.restore();
  open({ user: { emailVerified: false, timeZone: 'UTC' } });
  await noPanel();
});

test('Hide takes it away for this person and leaves the usual hint', async () => {
  const { keys, unmount } = open();
  await panel();
  await keys.click(screen.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByRole('heading', { name: 'Start your trail' })).toBeVisible();
  await noPanel();
  expect(startAway(aUser().id)).toBe('hidden');
  unmount();
  server.restore();
  open({ user: { ...NEW, id: 'somebody else' } });
  await panel();
});

test.each([
  ['an account with ten jobs', { jobs: 10 }],
  ['a subscription that has ended', { user: { ...NEW, access: 'read' } }],
] as const)('is absent with %s', async (_, account) => {
  open(account);
  await noPanel();
  expect(server.calls.some(({ path }) => path === '/api/imports')).toBe(false);
});

test('an account that has had ten jobs is not offered it again', async () => {
  localStorage.setItem(STORAGE_KEYS.start, `${aUser().id} hidden`);
  open({ jobs: 10 });
  await noPanel();
  expect(startAway(aUser().id)).toBe('done');
});

test('is absent from the table', async () => {
  open({ view: 'table' });
  expect(await screen.findByRole('heading', { name: jobTexts.emptyTable })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Start here' })).toBeNull();
});
