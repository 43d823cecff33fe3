import { act, screen, within } from '@testing-library/react';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { JobsApp } from '../JobsApp.tsx';
import { aCard } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { aSummary } from '../testing/summary.ts';

withLayout({ width: 900, height: 600, item: 40 });
let server: FakeApi;
afterEach(() => {
  server.restore();
  window.history.replaceState(null, '', '/');
});

function open(address: string, status = 200) {
  window.history.replaceState(null, '', address);
  const cards = aSummary().jobIds.map((id) => aCard({ id, company: id }));
  server = fakeApi({
    'GET /api/analytics/summary': () => ({ status, body: status === 200 ? aSummary() : { error: 'Sorry.' } }),
    'GET /api/jobs': () => ({ status: 200, body: cards }),
  });
  return renderJobs(<JobsApp />);
}
const companies = async () =>
  within(await screen.findByRole('table', { name: 'Job applications' }))
    .getAllByRole('row')
    .slice(1)
    .flatMap((row) => row.dataset['job'] ?? [])
    .sort();
const banner = () => screen.getByRole('link', { name: 'Clear' }).closest('[role="status"]');

test('the table has exactly the jobs of the figure, and says which figure it is', async () => {
  open('/table?period=all&source=referral&figure=flow%3Aapplied%3Arejected');
  expect(await companies()).toEqual(['j6', 'j7']);
  expect(banner()).toHaveTextContent('From Applied to Rejected: 2 · All applications');
  expect(screen.getByText('2 applications')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Analytics' })).toHaveAttribute(
    'href',
    '/analytics?period=all&source=referral',
  );
  expect(screen.getByRole('link', { name: 'Clear' })).toHaveAttribute('href', '/table');
  const request = server.calls.find(({ path }) => path.endsWith('/summary'));
  expect(String(request?.query)).toBe(String(new URLSearchParams({ source: '["referral"]' })));
});

test('a figure that counts jobs several times says how many jobs there are', async () => {
  open('/table?figure=interviews');
  expect(await companies()).toEqual(['j0', 'j1', 'j2', 'j3', 'j4', 'j5']);
  expect(banner()).toHaveTextContent('Interviews: 9 in 6 jobs');
});

test('a job opens over the table of the figure, which stays in the address', async () => {
  const { visited } = open('/table?figure=offers');
  await companies();
  act(() => screen.getByText('j0', { selector: 'a' }).click());
  expect(visited).toEqual(['/table?figure=offers&job=j0']);
});

test('a figure without jobs links to the analytics and to all jobs', async () => {
  open('/table?figure=week%3A2026-W01%3Aapplications');
  expect(await screen.findByRole('heading', { name: 'No job is behind this figure' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All jobs' })).toHaveAttribute('href', '/table');
});

test('a failed load can be retried', async () => {
  open('/table?figure=offers', 500);
  expect(await screen.findByText('The jobs of this figure did not load', undefined, { timeout: 10_000 })).toBeVisible();
}, 15_000);
