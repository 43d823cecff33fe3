import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorSentences, errorToasts, jobTexts, type ReplyFigures, STORAGE_KEYS } from '@jobtrail/contract';
import { setSearchShortcut } from '@jobtrail/web-kit';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { forgetSettings } from '../table/tableSettings.ts';
import { aCard, aJob, cardsIn } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { foundIn, jobsServer } from '../testing/server.ts';
import { aToday } from '../testing/today.ts';
import { JobsScreen } from './JobsScreen.tsx';

withLayout();
let server: FakeApi;
let wide = false;
beforeEach(() => {
  wide = false;
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: wide && media.includes('min-width'),
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
});
afterEach(() => {
  jest.restoreAllMocks();
  server.restore();
  localStorage.clear();
});
const show = (view: 'kanban' | 'table' = 'kanban') => ({
  ...renderJobs(<JobsScreen view={view} openJob={null} />),
  user: userEvent.setup(),
});
const serve = (body: unknown, status = 200, replies?: ReplyFigures) => {
  server = fakeApi({
    'GET /api/today': () => ({ status: 200, body: aToday() }),
    'GET /api/analytics/replies': () => (replies ? { status: 200, body: replies } : { status: 500 }),
    'GET /api/job-search': ({ query }) => ({
      status,
      body: foundIn(Array.isArray(body) ? body : [], query.get('q') ?? ''),
    }),
    'GET /api/jobs': () => ({ status, body }),
  });
};

test('while the jobs load the board shows placeholders and is busy; then the jobs appear', async () => {
  serve(cardsIn('applied', ['Kestrel']));
  show();
  expect(screen.getByRole('status', { name: 'Loading your applications' })).toHaveAttribute('aria-busy', 'true');
  expect(await screen.findByRole('article')).toHaveAccessibleName('Senior Frontend Engineer at Kestrel');
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  expect(server.calls.find(({ path }) => path === '/api/jobs')?.query.get('view')).toBe('card');
});
test('a person without jobs sees how to begin, above six empty lanes', async () => {
  serve([]);
  show();
  expect(await screen.findByRole('heading', { name: 'Start your trail' })).toBeVisible();
  expect(screen.getAllByText(jobTexts.emptyStage)).toHaveLength(6);
});
test('a failed load is reported, and Try again loads them', async () => {
  serve({ error: errorSentences.unavailable, code: 'unavailable' }, 503);
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your applications did not load');
  expect(screen.getByRole('alert')).toHaveTextContent('503 unavailable');
  server.respondWith({ 'GET /api/jobs': () => ({ status: 200, body: cardsIn('applied', ['Kestrel']) }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

describe('search', () => {
  test("'/' focuses it, it filters by company or position, Escape empties it", async () => {
    serve([aCard({ company: 'Kestrel', position: 'Engineer' }), aCard({ company: 'Parcelo', position: 'Designer' })]);
    const { user } = show();
    await screen.findAllByRole('article');
    await user.keyboard('/');
    const box = screen.getByPlaceholderText(jobTexts.search);
    expect(box).toHaveFocus();
    expect(box).toHaveValue('');
    await user.keyboard('DESIGN');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByText('1 of 2 match')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Applied, 1 job' })).toBeVisible();
    // Escape that ends a composition belongs to the input method.
    fireEvent.keyDown(box, { key: 'Escape', isComposing: true });
    expect(box).toHaveValue('DESIGN');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  });
  test("'/' types a character when the person has switched the shortcut off", async () => {
    setSearchShortcut(false);
    serve([aCard({ company: 'Kestrel', position: 'Engineer' })]);
    const { user } = show();
    await screen.findAllByRole('article');
    await user.keyboard('/');
    expect(screen.getByPlaceholderText(jobTexts.search)).not.toHaveFocus();
    act(() => setSearchShortcut(true));
  });
  test('finds a job by its notes, which only the server has', async () => {
    serve([aJob({ company: 'Kestrel', notes: 'Met Anja' }), aJob({ company: 'Parcelo' })]);
    const { user } = show();
    await screen.findAllByRole('article');
    await user.type(screen.getByPlaceholderText(jobTexts.search), 'anja');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByText('1 of 2 match')).toBeVisible();
  });
  test('still shows the matches on cards while the server cannot search', async () => {
    serve([aCard({ company: 'Kestrel', location: 'Oslo' }), aCard({ company: 'Parcelo' })]);
    const { user } = show();
    await screen.findAllByRole('article');
    server.respondWith({ 'GET /api/job-search': () => ({ status: 503, body: { error: 'No', code: 'unavailable' } }) });
    await user.type(screen.getByPlaceholderText(jobTexts.search), 'oslo');
    await waitFor(() => expect(server.calls.some(({ query }) => query.get('q') === '"oslo"')).toBe(true));
    expect(screen.getByText('1 of 2 match')).toBeVisible();
  });
  test('without a match shows an empty state and can be cleared', async () => {
    serve(cardsIn('applied', ['Kestrel']));
    const { user } = show();
    await screen.findByRole('article');
    await user.type(screen.getByPlaceholderText(jobTexts.search), 'enginer x');
    expect(await screen.findByRole('heading', { name: jobTexts.emptyTable })).toBeVisible();
    expect(screen.getByText(/Nothing matches “enginer x”/)).toBeVisible();
    expect(screen.getAllByRole('status').filter(({ textContent }) => textContent !== '')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

test('the view switch goes to /table and back to /dashboard; the zoom shows in the Kanban view only', async () => {
  serve(cardsIn('applied', ['Kestrel']));
  const { user, visited, unmount } = show();
  await screen.findByRole('article');
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(visited).toEqual(['/table']);
  expect(screen.getByRole('group', { name: 'Zoom' })).toBeVisible();
  unmount();
  const table = show('table');
  await screen.findByRole('table');
  expect(screen.queryByRole('group', { name: 'Zoom' })).toBeNull();
  await table.user.click(screen.getByRole('button', { name: 'Kanban' }));
  expect(table.visited).toEqual(['/dashboard']);
});
test('zoom goes from Fit to 100 and 125, is stored in the browser, and ends at 75 and 125', async () => {
  serve(cardsIn('applied', ['Kestrel']));
  const { user } = show();
  await screen.findByRole('article');
  const zoom = within(screen.getByRole('group', { name: 'Zoom' }));
  expect(zoom.getByRole('button', { name: 'Fit' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(zoom.getByRole('button', { name: 'Zoom in' }));
  expect(zoom.getByText('100%')).toBeVisible();
  await user.click(zoom.getByRole('button', { name: 'Zoom in' }));
  expect(zoom.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
  // A disabled button cannot keep the focus.
  expect(screen.getByRole('group', { name: 'Zoom' })).toHaveFocus();
  expect(localStorage.getItem(STORAGE_KEYS.zoom)).toBe('125');
  await user.click(zoom.getByRole('button', { name: 'Zoom out' }));
  await user.click(zoom.getByRole('button', { name: 'Zoom out' }));
  expect(zoom.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await user.click(zoom.getByRole('button', { name: 'Fit' }));
  expect(localStorage.getItem(STORAGE_KEYS.zoom)).toBe('fit');
});
test('a lapsed subscription is shown next to the title, with a link to subscribe', async () => {
  serve(cardsIn('applied', ['Kestrel']));
  const { visited } = renderJobs(<JobsScreen view="kanban" openJob={null} />, { user: aUser({ access: 'read' }) });
  await screen.findByRole('article');
  expect(screen.getByText(/Your subscription has ended/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Subscribe' }));
  expect(visited).toEqual(['/subscribe']);
});
describe('the pipeline', () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000 - 1000).toISOString();
  const quick = (id: string) => {
    const moved = { applicationDate: days(30), repliedAt: days(4), stageChangedAt: days(1) };
    return aCard({ id, company: 'Quick', status: 'technical interview', ...moved });
  };
  const cards = (replied: number) => [
    aCard({ id: 'a', company: 'Slow', applicationDate: days(22) }),
    aCard({ id: 'b', company: 'New', applicationDate: days(1) }),
    ...Array.from({ length: replied }, (_, at) => quick(`q${at}`)),
  ];
  const pipeline = () => within(screen.getByRole('complementary', { name: jobTexts.pipeline }));
  const YOUNG = 'Reply rate, waiting times and what waits the longest appear once there is enough to say.';
  beforeEach(() => {
    wide = true;
  });

  test('shows on large screens: counts with short labels, replies, and longest-waiting applications', async () => {
    serve(cards(5), 200, { heardBack: { count: 5, of: 8 }, firstReply: { finished: 5, median: 6 } });
    const { user, visited } = show();
    await screen.findAllByRole('article');
    expect(pipeline().getByRole('button', { name: /^Technical\s*5$/ })).toBeVisible();
    expect(pipeline().getByText(/applications, 7 still open/)).toBeVisible();
    expect(await pipeline().findByText('63%')).toBeVisible();
    expect(pipeline().getByText('6 days')).toBeVisible();
    expect(pipeline().queryByText(YOUNG)).toBeNull();
    await user.click(await pipeline().findByRole('button', { name: 'Slow, Senior Frontend Engineer, 22 d silent' }));
    expect(visited).toEqual(['/dashboard?job=a']);
  });

  test('shows counts instead of rates as long as few of many applications have a date', async () => {
    serve(cards(8), 200, { heardBack: { count: 1, of: 1 }, firstReply: { finished: 1, median: null } });
    show();
    await screen.findAllByRole('article');
    const replies = within(await screen.findByRole('region', { name: 'Replies' }));
    expect(replies.getByText('1 of 1')).toBeVisible();
    expect(replies.queryByText('median wait for a reply')).toBeNull();
  });

  test('shows only counts to a young account, until it has five replies', async () => {
    serve(cards(4), 200, { heardBack: { count: 4, of: 6 }, firstReply: { finished: 4, median: 6 } });
    show();
    expect(await screen.findByText(YOUNG)).toBeVisible();
    expect(pipeline().getByText(/applications, 6 still open/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Replies' })).toBeNull();
    expect(pipeline().queryByText('Waiting the longest')).toBeNull();
  });
});

describe('deleting', () => {
  test('asks the exact question, starts on Cancel, and deletes', async () => {
    server = jobsServer({
      jobs: [aJob({ id: 'a', company: 'Lark & Co', position: 'UI Engineer' }), aJob({ id: 'b', company: 'Other' })],
    });
    const { user, toasts } = show();
    await user.click(await screen.findByRole('button', { name: 'Actions for UI Engineer at Lark & Co' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: jobTexts.deleteTitle });
    expect(dialog).toHaveTextContent(
      'Are you sure you want to delete the application for UI Engineer at Lark & Co? This action cannot be undone.',
    );
    expect(dialog).toHaveTextContent('You can undo it for 7 days, under Recently deleted.');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Job deleted' }]));
    expect(screen.queryByRole('article', { name: /Lark/ })).toBeNull();
    expect(screen.getByRole('article', { name: /Other/ })).toBeInTheDocument();
    act(() => toasts[0]?.action?.onClick());
    expect(await screen.findByRole('article', { name: /Lark/ })).toBeInTheDocument();
  });
  test('a deletion that fails keeps the dialog open with the error, and can be repeated', async () => {
    const lark = aJob({ id: 'a', company: 'Lark & Co' });
    server = jobsServer({ jobs: [lark] });
    server.respondWith({ 'DELETE /api/jobs/a': () => ({ status: 500, body: {} }) });
    const { user, toasts } = show();
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: jobTexts.deleteTitle });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(errorToasts.deleteJob.description);
    expect(toasts).toEqual([{ ...errorToasts.deleteJob, tone: 'error' }]);
    server.respondWith({ 'DELETE /api/jobs/a': () => ({ status: 204 }) });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

test('J and K go from card to card, E edits the focused one, M opens its stages, C adds a job', async () => {
  serve(cardsIn('applied', ['Kestrel', 'Parcelo']));
  const opened: (string | undefined)[] = [];
  renderJobs(<JobsScreen view="kanban" openJob={null} />, {
    commands: {
      register: () => () => undefined,
      open: (command) => opened.push(command?.title),
      used: () => undefined,
    },
  });
  const user = userEvent.setup();
  const card = (company: string) => screen.findByRole('article', { name: new RegExp(company) });
  await card('Kestrel');
  await user.keyboard('j');
  expect(await card('Kestrel')).toHaveFocus();
  await user.keyboard('j');
  await waitFor(async () => expect(await card('Parcelo')).toHaveFocus());
  await user.keyboard('k');
  await waitFor(async () => expect(await card('Kestrel')).toHaveFocus());
  await user.keyboard('m');
  await waitFor(() => expect(opened).toEqual(['Move Kestrel to a stage...']));
  await user.keyboard('e');
  expect(await screen.findByRole('dialog', { name: jobTexts.editDialogTitle })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('c');
  expect(await screen.findByRole('dialog', { name: jobTexts.addDialogTitle })).toBeVisible();
});

test('people who have switched single keys off have none on the board', async () => {
  serve(cardsIn('applied', ['Kestrel', 'Parcelo']));
  setSearchShortcut(false);
  const { user } = show();
  await screen.findByRole('article', { name: /Kestrel/ });
  await user.keyboard('jc');
  expect(screen.getByRole('article', { name: /Kestrel/ })).not.toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the Pipeline Overview is opened and closed for each view; many columns close it in the table', async () => {
  wide = true;
  localStorage.setItem(STORAGE_KEYS.table, '{"version":1,"columns":["role","stage","tags","applied","salary"]}');
  forgetSettings();
  serve(cardsIn('applied', ['Kestrel']));
  const panel = () => screen.queryByRole('complementary', { name: jobTexts.pipeline });
  const button = () => screen.getByRole('button', { name: jobTexts.pipeline });
  const { user, unmount } = show();
  expect(panel()).not.toBeNull();
  await user.click(button());
  expect(panel()).toBeNull();
  expect(button()).toHaveAttribute('aria-pressed', 'false');
  unmount();
  const table = show('table');
  expect(panel()).toBeNull();
  await user.click(button());
  expect(panel()).not.toBeNull();
  table.unmount();
  show();
  expect(panel()).toBeNull();
  act(forgetSettings);
});
