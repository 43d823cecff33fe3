import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Job, type Today } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { JobsScreen } from '../jobs-screen/JobsScreen.tsx';
import { aJob } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { foundIn } from '../testing/server.ts';
import { aToday } from '../testing/today.ts';

withLayout();
let server: FakeApi;
afterEach(() => {
  server.restore();
  window.history.replaceState(null, '', '/');
});

const JOBS = [
  aJob({ company: 'Kestrel', status: 'applied', tags: ['Go'], source: 'referral', location: 'Berlin' }),
  aJob({ company: 'Parcelo', status: 'offer', tags: ['Go', 'EU'], location: 'Oslo', notes: 'Met Anja' }),
  aJob({ company: 'Verbena', status: 'rejected', source: 'referral', location: 'Berlin' }),
];

function show(address = '/dashboard', { jobs = JOBS, today = aToday() }: { jobs?: Job[]; today?: Today } = {}) {
  server = fakeApi({
    'GET /api/today': () => ({ status: 200, body: today }),
    'GET /api/jobs': () => ({ status: 200, body: jobs }),
    'GET /api/job-search': ({ query }) => ({ status: 200, body: foundIn(jobs, query.get('q') ?? '') }),
  });
  window.history.replaceState(null, '', address);
  return { ...renderJobs(<JobsScreen view="kanban" openJob={null} />), user: userEvent.setup() };
}
const companies = () =>
  screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label')?.split(' at ')[1]);
const bar = () => screen.findByRole('group', { name: 'Filters' });
const box = () => screen.getByRole('searchbox');
/** What the address would have as its filter after the last navigation. */
const filterIn = (visited: readonly string[]) => new URL(visited.at(-1) ?? '', 'http://x').searchParams.get('q');

test('a filter in the address shows its jobs, its chips and their number, and what chips cannot show as text', async () => {
  show('/dashboard?q=stage:applied,offer+place:berlin');
  await bar();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.getByText('1 of 3 applications')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stage Applied, Offer' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Filter 2 set' })).toHaveAttribute('aria-expanded', 'true');
  expect(box()).toHaveValue('place:berlin');
  expect(screen.getAllByText('None with these filters')).toHaveLength(5);
});

test('Filter and Shift+F open the bar; a chip has live counts, and its values are in the address', async () => {
  const { user, visited } = show();
  await screen.findAllByRole('article');
  await user.keyboard('{Shift>}F{/Shift}');
  await user.click(within(await bar()).getByRole('button', { name: 'Source' }));
  const options = within(screen.getByRole('dialog', { name: 'Source' }));
  expect(options.getAllByRole('checkbox').map((option) => option.parentElement?.textContent)).toEqual([
    'Job board0',
    'Company site0',
    'Referral2',
    'Recruiter0',
    'Event0',
    'Other0',
    'Not set1',
  ]);
  await user.click(options.getByRole('checkbox', { name: /Referral/ }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(filterIn(visited)).toBe('source:referral');
  await user.keyboard('{Escape}');
  // Counts of another chip are those of the jobs that are left.
  await user.click(within(await bar()).getByRole('button', { name: 'Stage' }));
  expect(screen.getByRole('checkbox', { name: 'Offer 0' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: /Still open/ }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Stage Still open' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Source' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveAttribute('aria-expanded', 'true');
});

test('a part that is not understood is struck, matches nothing and can be removed', async () => {
  const { user } = show('/dashboard?q=colour:red+stage:offer');
  const part = within(await bar()).getByText('colour:red');
  expect(part.tagName).toBe('S');
  expect(
    await screen.findByText('No application matches these filters. All of them are in the address.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove colour:red' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
});

test('clauses may be typed; Enter moves them into their chips and makes an entry of the history', async () => {
  const { user, visited } = show();
  await screen.findAllByRole('article');
  await user.type(box(), 'anja stage:offer');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(box()).toHaveValue('anja stage:offer');
  await user.keyboard('{Enter}');
  expect(box()).toHaveValue('anja');
  expect(await screen.findByRole('button', { name: 'Stage Offer' })).toBeVisible();
  expect(filterIn(visited)).toBe('anja stage:offer');
  // What is typed on does not lose the chip.
  await user.clear(box());
  await user.type(box(), 'kestrel');
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(0));
  await user.clear(box());
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
});

test('Back shows the filter of before', async () => {
  show('/dashboard?q=stage:offer');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  act(() => {
    window.history.replaceState(null, '', '/dashboard?q=berlin');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(box()).toHaveValue('berlin');
});

test('Silent and Has interview are switches that follow what Today knows', async () => {
  const [first, second] = JOBS;
  const { user } = show('/dashboard?q=has:interview', {
    today: aToday({ interviews: [{ jobId: second?.id ?? '', endsAt: '2026-11-01T10:00:00Z' }] }),
  });
  await bar();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  const has = screen.getByRole('button', { name: 'Has interview', pressed: true });
  await user.click(has);
  await user.click(screen.getByRole('button', { name: 'Silent' }));
  await waitFor(() => expect(companies()).toEqual([first?.company]));
});

test('the salary goes by its upper end, keeps jobs without one, and says how many name one', async () => {
  const smart = { arrangement: null, seniority: null, function: null, employment: null };
  const jobs = [90_000, 70_000].map((max) => aJob({ smart: { ...smart, pay: { min: null, max, currency: 'EUR' } } }));
  const { user, visited } = show('/dashboard', { jobs: [...jobs, aJob()] });
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(within(await bar()).getByRole('button', { name: 'Salary' }));
  expect(screen.getByText('Goes by the upper end. 2 of 3 name a salary.')).toBeVisible();
  await user.type(screen.getByLabelText('At least, in a year'), '80,000');
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR');
  await user.click(screen.getByRole('button', { name: 'Show these jobs' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(filterIn(visited)).toBe('pay:>=80kEUR,none');
  expect(screen.getByRole('button', { name: 'Salary from 80k EUR' })).toBeVisible();
});
