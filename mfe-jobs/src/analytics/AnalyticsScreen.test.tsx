import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnalyticsSummary } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { aCard } from '../testing/jobs.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { aSummary, aTally } from '../testing/summary.ts';
import AnalyticsScreen from './AnalyticsScreen.tsx';

let server: FakeApi;
beforeEach(() =>
  jest.useFakeTimers({
    now: new Date('2026-11-24T12:00:00Z'),
    doNotFake: [
      'queueMicrotask',
      'setTimeout',
      'nextTick',
      'setImmediate',
      'setInterval',
      'clearTimeout',
      'clearInterval',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  }),
);
afterEach(() => {
  jest.useRealTimers();
  server.restore();
  window.history.replaceState(null, '', '/');
});

function open({
  address = '/analytics',
  summary = aSummary(),
  status = 200,
  access = 'full',
  jobs = 1,
}: {
  address?: string;
  summary?: AnalyticsSummary;
  status?: number;
  access?: 'full' | 'read';
  jobs?: number;
} = {}) {
  window.history.replaceState(null, '', address);
  server = fakeApi({
    'GET /api/analytics/summary': () => ({
      status,
      body: status === 200 ? summary : { error: 'Sorry.', code: 'internal' },
    }),
    'GET /api/analytics/stage-counts': () => ({
      status: 200,
      body: { applied: jobs, 'phone screen': 0, 'technical interview': 0, onsite: 0, offer: 0, rejected: 0 },
    }),
    'GET /api/jobs': () => ({
      status: 200,
      body: [aCard({ id: 'j0', tags: ['Remote'] }), aCard({ tags: ['Remote'] })],
    }),
  });
  const user = aUser({ access, timeZone: 'Europe/Berlin' });
  return { ...renderJobs(<AnalyticsScreen />, { user }), user: userEvent.setup() };
}
const goTo = (address: string) =>
  act(() => {
    window.history.replaceState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
const panel = (name: string) => within(screen.getByRole('region', { name }));
const summaryQueries = () =>
  server.calls.filter(({ path }) => path.endsWith('/summary')).map(({ query }) => String(query));

test('shows a placeholder with the final layout, then five figures with what they are based on', async () => {
  open();
  expect(screen.getByRole('status', { name: 'Loading your figures' })).toHaveAttribute('aria-busy', 'true');
  const figures = await screen.findAllByRole('article');
  expect(figures.map((figure) => figure.textContent)).toEqual([
    'Applications121.0 a week',
    'Response rate67%8 of 12, likely 39 to 86%6 positive, 50%',
    'Median days to first reply63 to 12, from 8 replies4 still waiting',
    'Interviews per application0.86 held, 3 planned; 8 interview stages entered',
    'Offers1of 12 applications',
  ]);
  expect(screen.getByText('Aug 31 to Nov 24, 2026')).toBeVisible();
  expect(summaryQueries()).toEqual(['from=2026-08-31']);
});

test('a new period or filter is announced with its number of applications', async () => {
  open({ address: '/analytics?source=referral' });
  await screen.findAllByRole('article');
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said()).toContain('Aug 31 to Nov 24, 2026, Source: Referral, 12 applications');
  goTo('/analytics?period=30-days');
  await waitFor(() => expect(said()).toContain('Oct 26 to Nov 24, 2026, 12 applications'));
});

test('a figure is a link to the table with exactly its jobs', async () => {
  const { visited, user } = open({ address: '/analytics?period=all&source=referral' });
  expect(await screen.findByRole('link', { name: 'Offers: 1' })).toHaveAttribute(
    'href',
    '/table?period=all&source=referral&figure=offers',
  );
  await user.click(screen.getByRole('link', { name: '2 from Phone Screen to Technical' }));
  expect(visited).toEqual([
    '/table?period=all&source=referral&figure=flow%3Aphone%2520screen%3Atechnical%2520interview',
  ]);
});

test('the funnel shows how many moved on, of all and of those decided, and only counts below five', async () => {
  open();
  await screen.findByRole('region', { name: 'Funnel' });
  const rows = panel('Funnel').getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Applied 1250% went on (6 of 12). 4 still open; of 8 decided, 6 went on',
    'Phone Screen 650% went on (3 of 6). 2 still open',
    'Technical Interview 31 of 3 went on. 2 still open',
    'Onsite 11 of 1 went on',
    'Offer 1',
    'Rejected 3',
  ]);
  for (const name of [
    'Phone Screen: 6 reached, 1 of them skipped it',
    '50% went on (6 of 12) from Applied so far',
    '1 of 3 went on from Technical Interview so far',
    'Rejected: 3, at any stage',
  ])
    expect(panel('Funnel').getByRole('link', { name })).toBeVisible();
});

test('medians are days, not reached or too few to say', async () => {
  open();
  await screen.findByRole('region', { name: 'Median days in stage' });
  expect(
    panel('Median days in stage')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Applied 6 days 3 to 12, from 8 stays, 4 still there',
    'Phone Screen not reached fewer than half within 30 days, from 5, 2 still there',
    'Technical too few to say 1 stay, 3 are needed, 2 still there',
    'Onsite too few to say ',
    'Offer too few to say 0 stays, 3 are needed, 1 still there',
  ]);
});

test('weeks that are too recent are marked, and the latest week comes first', async () => {
  open();
  await screen.findByRole('region', { name: 'Heard back by week of applying' });
  const rows = panel('Heard back by week of applying').getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Nov 9', '4', '2 of 4', 'too young', 'too young'],
    ['Sep 28', '6', '3 of 6' + '50%', '5 of 6' + '83%', '6 of 6' + '100%'],
  ]);
});

test('sources with too few applications have no rate and come last; one click switches to tags', async () => {
  const { user } = open();
  await screen.findByRole('region', { name: 'Response rate by' });
  const rows = () =>
    panel('Response rate by')
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(rows()).toEqual(['Not set83%5 of 6, likely 44 to 97%651', 'Referral2 of 4, too few to compare400']);
  expect(
    screen.getByText(
      'Below 5 applications no rate is shown. With 12 in all, differences under 28 points may be chance.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tag', pressed: false }));
  expect(rows()).toEqual(['C# & Go2 of 2, too few to compare221']);
});

test('every chart has a table with its numbers', async () => {
  const { user } = open();
  for (const [title, rows] of [
    ['Funnel', 7],
    ['Where they went', 11],
    ['By week', 14],
    ['Median days in stage', 6],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Show ${title} as a table` }));
    expect(within(screen.getByRole('region', { name: `${title}, table` })).getAllByRole('row')).toHaveLength(rows);
  }
  expect(
    within(screen.getByRole('region', { name: 'Where they went, table' }))
      .getAllByRole('row')
      .slice(1, 4)
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Applied', 'Phone Screen', '5'],
    ['Applied', 'Technical', '1'],
    ['Applied', 'Rejected', '2'],
  ]);
});

test('Tab goes through the flow stage by stage', async () => {
  open();
  const flow = await screen.findByRole('group', { name: /^Where 12 applications went/ });
  expect(
    within(flow)
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label')),
  ).toEqual([
    '5 from Applied to Phone Screen',
    '1 from Applied to Technical',
    '2 from Applied to Rejected',
    'Applied, 12, 4 still waiting',
    '2 from Phone Screen to Technical',
    '1 from Phone Screen to Rejected',
    'Phone Screen, 5, 2 still here',
    '1 from Technical to Offer',
    'Technical, 3, 2 still here',
    'Offer, 1, 1 still here',
    'Rejected, 3',
  ]);
});

test('one click opens a definition, and Escape closes it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'What Offers means' }));
  expect(screen.getByRole('note')).toHaveTextContent('Applications that reached Offer.');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('note')).toBeNull();
});

test('the period and the filters are in the address', async () => {
  const { user, visited } = open();
  await user.click(await screen.findByRole('button', { name: 'This year' }));
  expect(visited).toEqual(['/analytics?period=this-year']);
  goTo('/analytics?period=this-year');
  await waitFor(() => expect(summaryQueries()).toContain('from=2026-01-01'));
  await user.click(screen.getByRole('button', { name: 'Tag', expanded: false }));
  await user.click(await screen.findByRole('checkbox', { name: /Remote/ }));
  expect(visited.at(-1)).toBe('/analytics?period=this-year&tag=Remote');
  goTo('/analytics?period=this-year&tag=Remote');
  await waitFor(() =>
    expect(summaryQueries().at(-1)).toBe(String(new URLSearchParams({ from: '2026-01-01', tag: '["Remote"]' }))),
  );
  await user.click(screen.getByRole('button', { name: 'Clear Tag' }));
  expect(visited.at(-1)).toBe('/analytics?period=this-year');
});

test('dates apply only if the last day is not before the first', async () => {
  const { user, visited } = open();
  await user.click(await screen.findByRole('button', { name: 'Dates' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Dates' }));
  await user.type(dialog.getByLabelText('From'), '2026-11-03');
  await user.type(dialog.getByLabelText('To'), '2026-11-01');
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  expect(dialog.getByText('The last day is before the first one.')).toBeVisible();
  expect(visited).toEqual([]);
  await user.clear(dialog.getByLabelText('To'));
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  expect(visited).toEqual(['/analytics?from=2026-11-03']);
});

test('a view without applications says so and clears its filters', async () => {
  const { user, visited } = open({
    address: '/analytics?source=event',
    summary: aSummary({ applications: { ...aTally(), perWeek: null }, undated: aTally() }),
  });
  expect(await screen.findByText('No jobs in this period')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(visited).toEqual(['/analytics']);
});

test('applications with a date ahead are named below the figures, and count in none of them', async () => {
  const summary = aSummary();
  open({ summary: aSummary({ jobIds: [...summary.jobIds, 'later'], ahead: aTally(13) }) });
  expect(await screen.findByRole('link', { name: '1 with an application date ahead' })).toHaveAttribute(
    'href',
    '/table?figure=ahead',
  );
  expect(screen.getByText(/counts from that day on\./)).toBeVisible();
});

test('without any application, the page says when the figures start', async () => {
  open({ jobs: 0, summary: aSummary({ applications: { ...aTally(), perWeek: null }, undated: aTally() }) });
  expect(await screen.findByText('No figures yet')).toBeVisible();
});

test('a failed load says that nothing is lost, and Try again loads the figures', async () => {
  const { user } = open({ status: 500 });
  expect(await screen.findByText('Your figures did not load', undefined, { timeout: 10_000 })).toBeVisible();
  const before = server.calls.length;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(server.calls.length).toBeGreaterThan(before);
}, 15_000);

test('a chart that fails does not affect the others', async () => {
  const failed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { flow } = aSummary();
  open({
    summary: aSummary({ flow: { nodes: flow.nodes.slice(0, 1), links: flow.links } }),
  });
  expect(await screen.findByText('“Where they went” stopped working')).toBeVisible();
  expect(screen.getByRole('region', { name: 'By week' })).toBeVisible();
  expect(failed).toHaveBeenCalled();
  failed.mockRestore();
});

test('the figures stay readable after the subscription has ended', async () => {
  open({ access: 'read' });
  expect(await screen.findByText(/Your jobs are read-only/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Offers: 1' })).toBeVisible();
});
