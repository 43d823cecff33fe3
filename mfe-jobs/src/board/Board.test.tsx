import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { errorToasts, type Job, type JobCard, jobTexts, STAGES, successToasts } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { JobsScreen } from '../jobs-screen/JobsScreen.tsx';
import { anInterview } from '../testing/interviews.ts';
import { aCard, aJob, cardsIn } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { aReminder, aToday } from '../testing/today.ts';
import { Bell } from '../today/bell/Bell.tsx';

withLayout();
let server: FakeApi;
afterEach(() => {
  server.restore();
  localStorage.clear();
});

async function board(cards: JobCard[], patch: { status: number; body?: Partial<Job> } = { status: 200 }) {
  server = fakeApi({
    'GET /api/jobs': () => ({ status: 200, body: cards }),
    'GET /api/today': () => ({ status: 200, body: aToday() }),
  });
  for (const card of cards)
    server.respondWith({
      [`PATCH /api/jobs/${card.id}`]: ({ body }) => ({
        status: patch.status,
        body: { ...aJob(card), ...(body as Partial<Job>), ...patch.body },
      }),
    });
  const shown = renderJobs(<JobsScreen view="kanban" openJob={null} />);
  await screen.findAllByRole('region', { name: /job/ });
  return { ...shown, user: userEvent.setup() };
}
const lane = (label: string) => screen.getByRole('region', { name: new RegExp(`^${label}, `) });
const card = (company: string) => screen.getByRole('article', { name: new RegExp(`at ${company}$`) });
const focusOn = (company: string) => act(() => card(company).focus());
const patches = () => server.calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);

test('the board has six labeled lanes with their counts, and marks empty ones', async () => {
  await board(cardsIn('applied', ['A', 'B']));
  expect(STAGES.map(({ label }) => lane(label).getAttribute('aria-label'))).toEqual([
    'Applied, 2 jobs',
    'Phone Screen, 0 jobs',
    'Technical Interview, 0 jobs',
    'Onsite, 0 jobs',
    'Offer, 0 jobs',
    'Rejected, 0 jobs',
  ]);
  expect(within(lane('Offer')).getByText(jobTexts.emptyStage)).toBeVisible();
  expect(within(lane('Applied')).queryByText(jobTexts.emptyStage)).toBeNull();
});
test('a card shows company, role, location, date and how long it has been silent', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T11:00:00Z'));
  await board([
    aCard({ company: 'Kestrel', position: 'Engineer', stageChangedAt: '2026-11-24T10:00:00.000Z' }),
    aCard({ id: 'old', company: 'Alder', appliedOn: '1999-12-31' }),
    aCard({ id: 'ahead', company: 'Birch', appliedOn: '2027-03-01' }),
  ]);
  const shown = within(card('Kestrel'));
  expect(shown.getByRole('heading', { name: 'Kestrel' })).toBeVisible();
  expect(shown.getByText('Engineer')).toBeVisible();
  expect(shown.getByText('Berlin')).toBeVisible();
  expect(shown.getByText('Nov 9')).toHaveAttribute('title', 'Applied Nov 9, 2026');
  expect(await shown.findByText('15 days silent')).toBeVisible();
  expect(within(card('Alder')).getByText('Dec 31, 1999')).toBeVisible();
  expect(within(card('Alder')).getByText('9,825 days silent')).toBeVisible();
  expect(within(card('Birch')).getByText('Mar 1, 2027')).toBeVisible();
  expect(within(card('Birch')).queryByText(/silent/)).toBeNull();
  jest.restoreAllMocks();
});
function BoardAndBell() {
  const [idle, setIdle] = useState(false);
  return (
    <>
      <JobsScreen view="kanban" openJob={null} />
      {idle ? <Bell /> : <button onClick={() => setIdle(true)}>The page is idle</button>}
    </>
  );
}
test("the flag of today's interview takes precedence over reminders and silence; the bell loads it, not the board", async () => {
  const now = Date.parse('2026-11-24T11:40:00Z');
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const stageChangedAt = new Date(now - 15 * 86_400_000).toISOString();
  const cards = ['Mosaic', 'Verbena', 'Kestrel'].map((company) => aCard({ id: company, company, stageChangedAt }));
  server = fakeApi({
    'GET /api/jobs': () => ({ status: 200, body: cards }),
    'GET /api/today': () => ({
      status: 200,
      body: aToday({
        reminders: ['Mosaic', 'Verbena'].map((jobId) => aReminder({ id: jobId, jobId, dueOn: '2026-11-24' })),
      }),
    }),
    'GET /api/interviews': () => ({ status: 200, body: [anInterview({ jobId: 'Mosaic', round: 2 })] }),
  });
  const interviewRequests = () => server.calls.filter(({ path }) => path === '/api/interviews').length;
  const user = aUser({ timeZone: 'Europe/Berlin' });
  renderJobs(<BoardAndBell />, { user });
  await screen.findAllByText('Follow up today');
  expect(within(card('Mosaic')).getByText('Follow up today')).toBeVisible();
  expect(interviewRequests()).toBe(0);
  act(() => screen.getByRole('button', { name: 'The page is idle' }).click());
  const flag = await within(card('Mosaic')).findByText('Video today 3:00 PM');
  expect(flag.parentElement).toHaveAttribute('title', 'Video interview, round 2, today 3:00 PM');
  expect(within(card('Mosaic')).queryByText('Follow up today')).toBeNull();
  expect(within(card('Verbena')).getByText('Follow up today')).toBeVisible();
  expect(within(card('Kestrel')).getByText('15 days silent')).toBeVisible();
  expect(interviewRequests()).toBe(1);
  jest.restoreAllMocks();
});
test('with two thousand jobs, only the visible cards are rendered, and none is measured meanwhile', async () => {
  const heights = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
  await board(Array.from({ length: 2000 }, (_, index) => aCard({ id: `j${index}`, company: `C${index}` })));
  expect(lane('Applied')).toHaveAttribute('aria-label', 'Applied, 2,000 jobs');
  expect(screen.getAllByRole('article').length).toBeLessThan(15);
  // The list itself is measured. Reading the height of a card would lay out the board once more.
  expect(heights.mock.contexts.filter((element) => element instanceof HTMLLIElement)).toEqual([]);
  heights.mockRestore();
});

test.each([
  ['on a phone, the cards of the lane in view are rendered first, and then the others', true, [2, 3]],
  ['on a wider screen, all cards are rendered at once', false, [3]],
])('%s', async (_, phone, expected) => {
  const before = window.matchMedia;
  window.matchMedia = (query) => Object.assign(before(query), { matches: phone && /max-width/.test(query) });
  server = fakeApi({
    'GET /api/jobs': () => ({ status: 200, body: [...cardsIn('applied', ['A', 'B']), ...cardsIn('offer', ['C'])] }),
    'GET /api/today': () => ({ status: 200, body: aToday() }),
  });
  const rendered = new Set<number>();
  const count = () => void rendered.add(document.querySelectorAll('article').length);
  renderJobs(
    <Profiler id="board" onRender={count}>
      <JobsScreen view="kanban" openJob={null} />
    </Profiler>,
  );
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect([...rendered].filter((cards) => cards > 0)).toEqual(expected);
  window.matchMedia = before;
});

describe('with the keyboard', () => {
  test('each lane has one tab stop and its menu; arrows move between jobs; Enter opens', async () => {
    const { user, visited } = await board([...cardsIn('applied', ['A', 'B']), ...cardsIn('onsite', ['C'])]);
    focusOn('A');
    await user.keyboard('{ArrowDown}');
    expect(card('B')).toHaveFocus();
    expect(card('A')).toHaveAttribute('tabindex', '-1');
    expect(card('B')).toHaveAttribute('tabindex', '0');
    await user.keyboard('{ArrowRight}');
    expect(card('C')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(visited).toEqual(['/dashboard?job=c']);
  });
  test('End focuses a job that was not rendered, and the focus stays on it', async () => {
    const { user } = await board(
      cardsIn(
        'applied',
        Array.from({ length: 80 }, (_, index) => `Job ${index}`),
      ),
    );
    expect(screen.queryByRole('article', { name: /at Job 79$/ })).toBeNull();
    focusOn('Job 0');
    await user.keyboard('{End}');
    expect(card('Job 79')).toHaveFocus();
  });
  test('Space lifts, arrows select the stage, Space drops: the job moves at once, the server is called, and the focus follows', async () => {
    const { user, toasts } = await board(cardsIn('applied', ['A', 'B']));
    focusOn('A');
    await user.keyboard(' ');
    await waitFor(() => expect(screen.getByText(/^Lifted Senior Frontend Engineer at A/)).toBeInTheDocument());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(screen.getByText(/^Over Technical Interview, stage 3 of 6/)).toBeInTheDocument());
    await user.keyboard(' ');
    await waitFor(() => expect(within(lane('Technical Interview')).getByRole('article')).toHaveAccessibleName(/at A$/));
    await waitFor(() => expect(within(lane('Technical Interview')).getByRole('article')).toHaveFocus());
    expect(
      screen.getByText(/^Moved Senior Frontend Engineer at A from Applied to Technical Interview/),
    ).toBeInTheDocument();
    expect(patches()).toEqual([['/api/jobs/a', { status: 'technical interview' }]]);
    await waitFor(() => expect(toasts).toMatchObject([{ ...successToasts.statusUpdated, action: { label: 'Undo' } }]));
  });
  test('Escape leaves the job in place, and nothing is sent', async () => {
    const { user } = await board(cardsIn('applied', ['A']));
    focusOn('A');
    await user.keyboard(' ');
    await waitFor(() => expect(screen.getByText(/^Lifted/)).toBeInTheDocument());
    await user.keyboard('{ArrowRight}{Escape}');
    await waitFor(() => expect(screen.getByText(/^Canceled. .* stays in Applied/)).toBeInTheDocument());
    expect(patches()).toEqual([]);
  });
  test('a drop on its own lane makes no call', async () => {
    const { user } = await board(cardsIn('onsite', ['A']));
    focusOn('A');
    await user.keyboard(' ');
    await waitFor(() => expect(screen.getByText(/^Lifted/)).toBeInTheDocument());
    await user.keyboard('{ArrowRight}{ArrowLeft}{Enter}');
    await waitFor(() => expect(screen.getByText(/stays in Onsite\.$/)).toBeInTheDocument());
    expect(patches()).toEqual([]);
  });
  test('a move that the server rejects is reverted with the specified toast', async () => {
    const { user, toasts } = await board(cardsIn('applied', ['A']), { status: 500 });
    focusOn('A');
    await user.keyboard(' ');
    await waitFor(() => expect(screen.getByText(/^Lifted/)).toBeInTheDocument());
    await user.keyboard('{ArrowRight} ');
    await waitFor(() => expect(toasts).toEqual([{ ...errorToasts.statusUpdate, tone: 'error' }]));
    await waitFor(() => expect(within(lane('Applied')).getByRole('article')).toHaveAccessibleName(/at A$/));
    expect(screen.getByText('Senior Frontend Engineer at A is back in Applied.')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(card('A')).toHaveFocus());
  });
  test('the focus follows a job that Undo moves back, unless the person is somewhere else', async () => {
    const { user, toasts } = await board(cardsIn('applied', ['A', 'B']));
    focusOn('A');
    await user.keyboard(' ');
    await waitFor(() => expect(screen.getByText(/^Lifted/)).toBeInTheDocument());
    await user.keyboard('{ArrowRight} ');
    await waitFor(() => expect(toasts).toHaveLength(1));
    act(() => card('A').blur());
    act(() => toasts[0]?.action?.onClick());
    await waitFor(() => expect(within(lane('Applied')).getAllByRole('article')).toHaveLength(2));
    await waitFor(() => expect(card('A')).toHaveFocus());
    await waitFor(() => expect(toasts).toHaveLength(2));
    focusOn('B');
    act(() => toasts[1]?.action?.onClick());
    await waitFor(() => expect(within(lane('Phone Screen')).getByRole('article')).toHaveAccessibleName(/at A$/));
    expect(card('B')).toHaveFocus();
  });
});

describe('the card menu', () => {
  test('offers View Posting only with a URL, Edit, the end of a silent job, and Delete; arrows move, Escape returns the focus', async () => {
    const { user } = await board([
      aCard({ id: 'a', company: 'A', jobUrl: 'https://example.com/job' }),
      aCard({ id: 'b', company: 'B', jobUrl: 'javascript:alert(1)' }),
    ]);
    await user.click(screen.getByRole('button', { name: /^Actions for .* at A$/ }));
    const posting = screen.getByRole('menuitem', { name: 'View Posting' });
    expect(posting).toHaveFocus();
    expect(posting).toHaveAttribute('target', '_blank');
    expect(posting).toHaveAttribute('rel', expect.stringContaining('noopener'));
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: /^Actions for .* at A$/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: /^Actions for .* at B$/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'No answer',
      'Delete',
    ]);
  });
  test('moves the job to another stage, and the focus follows it', async () => {
    const { user } = await board(cardsIn('phone screen', ['A', 'B']));
    await user.click(screen.getByRole('button', { name: /^Actions for .* at A$/ }));
    const stages = within(screen.getByRole('group', { name: 'Move to' })).getAllByRole('menuitemradio');
    expect(stages.map(({ textContent }) => textContent)).toEqual(STAGES.map(({ label }) => label));
    expect(stages.map((stage) => stage.getAttribute('aria-checked'))).toEqual([
      'false',
      'true',
      'false',
      'false',
      'false',
      'false',
    ]);
    await user.click(screen.getByRole('menuitemradio', { name: 'Offer' }));
    await waitFor(() => expect(within(lane('Offer')).getByRole('article')).toHaveFocus());
    expect(patches()).toEqual([['/api/jobs/a', { status: 'offer' }]]);
  });
});

test('the company is a link to the job: assistive technology finds it, and the card keeps the focus', async () => {
  const { user, visited } = await board(cardsIn('applied', ['A']));
  const link = screen.getByRole('link', { name: 'A' });
  expect(link).toHaveAttribute('href', '/dashboard?job=a');
  await user.click(link);
  expect(visited).toEqual(['/dashboard?job=a']);
  expect(card('A')).toHaveFocus();
});
test('a job without an application date shows N/A', async () => {
  await board([aCard({ company: 'A', applicationDate: null })]);
  expect(within(card('A')).getByText(jobTexts.notAvailable)).toBeVisible();
});
test('a click on a card opens its detail, a click on its menu does not', async () => {
  const { user, visited } = await board(cardsIn('applied', ['A']));
  await user.click(screen.getByRole('button', { name: /^Actions for/ }));
  expect(visited).toEqual([]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('heading', { name: 'A' }));
  expect(visited).toEqual(['/dashboard?job=a']);
});

describe('how applications end', () => {
  const silent = aCard({ id: 's', company: 'Saffron', appliedOn: '2001-01-01' });
  const ended = (id: string, closedReason: JobCard['closedReason']) =>
    aCard({ id, company: id, status: 'rejected', closedReason });
  const end = { status: 'rejected', closedReason: 'no answer' };

  test('the flag of silence ends one as unanswered, and so does N on its card', async () => {
    const { user } = await board([silent, aCard({ id: 'x', company: 'Heard', appliedOn: '2999-01-01' })]);
    focusOn('Heard');
    await user.keyboard('n');
    expect(patches()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: /^No answer: .* at Saffron$/ }));
    expect(patches()).toEqual([['/api/jobs/s', end]]);
    await waitFor(() => expect(within(lane('Rejected')).getByRole('article')).toHaveTextContent(/No answer$/));
  });
  test('N ends the focused silent job', async () => {
    const { user } = await board([silent]);
    await screen.findByRole('button', { name: /^No answer/ });
    focusOn('Saffron');
    await user.keyboard('n');
    await waitFor(() => expect(patches()).toEqual([['/api/jobs/s', end]]));
  });
  test('a reason of the Rejected lane is shown alone until Escape', async () => {
    const { user } = await board([ended('A', 'no answer'), ended('B', 'employer'), ended('C', null), silent]);
    const reasons = within(screen.getByRole('group', { name: jobTexts.whyTheyEnded }));
    expect(reasons.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['No answer 1', 'Rejected 2']);
    await user.click(reasons.getByRole('button', { name: 'Rejected 2' }));
    expect(reasons.getByRole('button', { name: 'Rejected 2' })).toHaveAttribute('aria-pressed', 'true');
    const shown = () =>
      within(lane('Rejected'))
        .getAllByRole('article')
        .map((article) => article.dataset['job']);
    expect(shown().toSorted()).toEqual(['B', 'C']);
    expect(lane('Rejected')).toHaveAttribute('aria-label', 'Rejected, 3 jobs');
    await user.keyboard('{Escape}');
    expect(shown()).toHaveLength(3);
  });
});
