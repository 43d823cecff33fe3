import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ActivityReport, csvLine, type ReportedApplication } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { renderJobs } from '../testing/renderJobs.tsx';
import { reportTable } from './reportFile.ts';
import ReportScreen from './ReportScreen.tsx';

const anApplication = (overrides: Partial<ReportedApplication> = {}): ReportedApplication => ({
  jobId: 'mosaic',
  appliedOn: '2026-11-02',
  company: 'Mosaic Bank',
  position: 'UI Engineer',
  source: 'job board',
  jobUrl: 'https://www.jobs.example/7',
  stages: [
    { stage: 'applied', since: '2026-11-02' },
    { stage: 'onsite', since: null },
    { stage: 'rejected', since: '2027-01-05' },
  ],
  closedReason: 'withdrew',
  ...overrides,
});
const aReport = (overrides: Partial<ActivityReport> = {}): ActivityReport => ({
  timeZone: 'Europe/Berlin',
  today: '2027-01-08',
  applications: [anApplication()],
  undated: 0,
  ...overrides,
});

let server: FakeApi;
afterEach(() => {
  server.restore();
  window.history.replaceState(null, '', '/');
});

function open(report: ActivityReport | null, address = '/settings/report?from=2026-11-01&to=2026-11-30') {
  window.history.replaceState(null, '', address);
  server = fakeApi({
    'GET /api/analytics/report': () =>
      report === null ? { status: 500, body: { error: 'Sorry.', code: 'internal' } } : { status: 200, body: report },
    'GET /api/jobs': () => ({ status: 200, body: [] }),
  });
  const rendered = renderJobs(<ReportScreen />, { user: aUser({ name: 'Nora Lindqvist', timeZone: 'Europe/Berlin' }) });
  return { ...rendered, user: userEvent.setup() };
}

test('says whose report it is and of which days, and how each application went', async () => {
  open(aReport(), '/settings/report?from=2026-11-01&to=2026-11-30&source=job+board');
  expect(screen.getByRole('status', { name: 'Loading your report' })).toHaveAttribute('aria-busy', 'true');
  const sheet = within(await screen.findByRole('region', { name: 'Nora Lindqvist' }));
  expect(sheet.getByText('Nov 1 to Nov 30, 2026 · Source: Job board · 1 application')).toBeVisible();
  const [, row] = sheet.getAllByRole('row');
  expect(
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Nov 2, 2026',
    'Mosaic Bank',
    'UI Engineer',
    'Job board, jobs.example',
    'Applied Nov 2Onsite day not knownRejected Jan 5, 2027I withdrew',
  ]);
  expect(server.calls.map(({ query }) => String(query))).toEqual([
    'from=2026-11-01&to=2026-11-30&source=%5B%22job+board%22%5D',
  ]);
});

test('has all applications on paper, and on the screen the first 200 until the person asks for more', async () => {
  const applications = Array.from({ length: 230 }, (_, at) => anApplication({ jobId: `j${at}` }));
  const { user } = open(aReport({ applications, undated: 2 }));
  await screen.findByRole('table');
  const rows = () => screen.getAllByRole('row').length - 1;
  expect(rows()).toBe(200);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(rows()).toBe(230);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await user.click(screen.getByRole('button', { name: 'Show all 230' }));
  expect(rows()).toBe(230);
  expect(screen.getByRole('link', { name: '2 without an application date' })).toHaveAttribute(
    'href',
    '/table?from=2026-11-01&to=2026-11-30&figure=undated',
  );
});

test('an empty period leads to all applications, and without any to the first one', async () => {
  const { user, visited } = open(aReport({ applications: [] }));
  await user.click(await screen.findByRole('button', { name: 'Show all applications' }));
  expect(visited).toEqual(['/settings/report?period=all']);
  act(() => {
    window.history.replaceState(null, '', '/settings/report?period=all');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByRole('heading', { name: 'Nothing to report yet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test('a report that does not load can be asked for again', async () => {
  const { user } = open(null);
  expect(await screen.findByText('Your report did not load')).toBeVisible();
  server.respondWith({ 'GET /api/analytics/report': () => ({ status: 200, body: aReport() }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Nora Lindqvist' })).toBeVisible());
});

test('its CSV file has ISO dates and the whole path', () => {
  const { columns, rows } = reportTable(aReport());
  expect([columns, ...rows].map(csvLine).join('')).toBe(
    [
      'Applied,Company,Position,Source,Link,Stage,Reason,Stage path',
      '2026-11-02,Mosaic Bank,UI Engineer,Job board,https://www.jobs.example/7,Rejected,I withdrew,' +
        '"Applied 2026-11-02, Onsite on an unknown day, Rejected 2027-01-05"',
      '',
    ].join('\r\n'),
  );
});
