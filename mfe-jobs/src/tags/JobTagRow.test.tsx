import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Job, type JobTags, NOTHING_KNOWN, type TagReason } from '@jobtrail/contract';
import { type FakeApi } from '@jobtrail/web-kit/testing';
import { useJobCards } from '../jobs/queries.ts';
import { aJob } from '../testing/jobs.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { jobsServer } from '../testing/server.ts';
import { JobTagRow } from './JobTagRow.tsx';

const REMOTE: TagReason = { value: 'remote', pay: null, source: 'location', words: 'Remote (EU)' };
const HYBRID: TagReason = { value: 'hybrid', pay: null, source: 'text', words: 'two days a week' };

let server: FakeApi;
afterEach(() => server.restore());

function Row({ id }: { id: string }) {
  const card = useJobCards().data?.find((known) => known.id === id);
  return card ? <JobTagRow id={id} card={card} /> : null;
}
async function open(
  facts: Partial<Job> = {},
  known: JobTags = { tags: [], corrected: [] },
  offer: object | null = null,
) {
  const job = aJob({ id: 'a', smart: { ...NOTHING_KNOWN, arrangement: 'remote' }, ...facts });
  server = jobsServer({ jobs: [job, aJob({ tags: ['Visa help', 'Fintech'] }), aJob({ tags: ['Visa help'] })] });
  server.respondWith({
    'GET /api/jobs/a/tags': () => ({ status: 200, body: known }),
    'PATCH /api/jobs/a/tags': ({ body }) => {
      const { dimension, value } = body as { dimension: 'arrangement'; value?: TagReason['value'] };
      const reason: TagReason = { value: value ?? null, pay: null, source: 'person', words: '' };
      const tags = value === undefined ? known.tags : value === null ? [] : [{ dimension, reasons: [reason] }];
      const corrected = value === undefined ? [] : [dimension];
      return { status: 200, body: { tags, corrected, smart: NOTHING_KNOWN, offer } };
    },
  });
  const shown = renderJobs(<Row id="a" />);
  await screen.findByRole('group');
  return { ...shown, user: userEvent.setup() };
}
const changes = () =>
  server.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
const arrangement: JobTags = { tags: [{ dimension: 'arrangement', reasons: [REMOTE] }], corrected: [] };

test('a smart tag has its reason, and the person’s own tag says so', async () => {
  await open({ tags: ['Visa help'] }, arrangement);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Remote' })).toHaveAttribute(
      'data-tooltip',
      'Remote: from the location “Remote (EU)”',
    ),
  );
  expect(screen.getByText('Visa help').closest('.ttag')).toHaveAttribute('data-tooltip', 'Visa help: added by you');
});

test('what is unknown is not shown, and a contradiction is a question with both reasons', async () => {
  const { user } = await open(
    { smart: NOTHING_KNOWN },
    { tags: [{ dimension: 'arrangement', reasons: [REMOTE, HYBRID] }], corrected: [] },
  );
  await user.click(await screen.findByRole('button', { name: 'Arrangement: Remote or Hybrid?' }));
  const menu = within(screen.getByRole('menu', { name: /^Arrangement\. Remote: from/ }));
  expect(menu.getByText(/from the location “Remote \(EU\)”. Hybrid: from the posting “two days a week”/)).toBeVisible();
  await user.click(menu.getByRole('menuitemradio', { name: 'Hybrid' }));
  await waitFor(() =>
    expect(changes()).toEqual([['PATCH /api/jobs/a/tags', { dimension: 'arrangement', value: 'hybrid' }]]),
  );
  expect(await screen.findByRole('button', { name: 'Hybrid' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Level' })).toBeNull();
});

test('a salary without a period is asked for in the editor only', async () => {
  const pay = { min: 60_000, max: 60_000, currency: 'EUR', period: null };
  const { user } = await open(
    { smart: NOTHING_KNOWN },
    {
      tags: [{ dimension: 'pay', reasons: [{ value: null, pay, source: 'salary', words: '€60,000' }] }],
      corrected: [],
    },
  );
  const question = { name: 'Pay: EUR 60,000 per year?' };
  await waitFor(() => expect(server.calls.some(({ path }) => path === '/api/jobs/a/tags')).toBe(true));
  expect(screen.queryByRole('button', question)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit tags' }));
  await user.click(await screen.findByRole('button', question));
  await user.click(screen.getByRole('menuitemradio', { name: 'A year' }));
  await waitFor(() => expect(changes()).toEqual([['PATCH /api/jobs/a/tags', { dimension: 'pay', value: 'year' }]]));
});

test('Undo takes a correction back', async () => {
  const { user, toasts } = await open({}, arrangement);
  await user.click(screen.getByRole('button', { name: 'Edit tags' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Remote' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Arrangement changed for this job'));
  expect(screen.queryByRole('button', { name: 'Remote' })).toBeNull();
  toasts.at(-1)?.action?.onClick();
  expect(await screen.findByRole('button', { name: 'Remote' })).toBeVisible();
  expect(changes()).toEqual([
    ['PATCH /api/jobs/a/tags', { dimension: 'arrangement', value: null }],
    ['PATCH /api/jobs/a/tags', { dimension: 'arrangement', withdrawn: true }],
  ]);
});

test('the offered rule is added, and Undo deletes it', async () => {
  const offer = { dimension: 'arrangement', words: 'berlin (hub)', value: 'onsite' };
  const { user, toasts } = await open({}, arrangement, offer);
  server.respondWith({
    'POST /api/tag-rules': () => ({ status: 201, body: { id: 'r', createdAt: '2026-11-09T10:00:00.000Z', ...offer } }),
    'DELETE /api/tag-rules/r': () => ({ status: 204 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Remote' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'On-site' }));
  expect(await screen.findByText('Always call “berlin (hub)” On-site?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Always' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Rule added'));
  expect(screen.queryByText(/Always call/)).toBeNull();
  toasts.at(-1)?.action?.onClick();
  await waitFor(() =>
    expect(changes().slice(1)).toEqual([
      ['POST /api/tag-rules', offer],
      ['DELETE /api/tag-rules/r', undefined],
    ]),
  );
});

test('own tags are added by Enter, suggested from other jobs, removed by Backspace, and Escape ends', async () => {
  const { user } = await open({ tags: ['Old'] });
  await user.click(screen.getByRole('button', { name: 'Edit tags' }));
  const field = screen.getByRole('combobox', { name: 'New tag' });
  expect(field).toHaveFocus();
  await user.type(field, 'Rust{Enter}');
  await waitFor(() => expect(changes()).toEqual([['PATCH /api/jobs/a', { tags: ['Old', 'Rust'] }]]));
  expect(await screen.findByRole('button', { name: 'Remove Rust' })).toBeVisible();
  await user.type(field, 'vi');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Visa help']);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(changes().at(-1)).toEqual(['PATCH /api/jobs/a', { tags: ['Old', 'Rust', 'Visa help'] }]));
  await screen.findByRole('button', { name: 'Remove Visa help' });
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(changes().at(-1)).toEqual(['PATCH /api/jobs/a', { tags: ['Old', 'Rust'] }]));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Edit tags' })).toHaveFocus();
});

test('a tag that is too long is not added, and the field says by how much', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit tags' }));
  await user.paste('x'.repeat(61));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('1 character too long');
  expect(changes()).toEqual([]);
  await user.keyboard('{Backspace}{Enter}');
  await waitFor(() => expect(changes()).toEqual([['PATCH /api/jobs/a', { tags: ['x'.repeat(60)] }]]));
});

test('a tag that the job has already is not added twice', async () => {
  const { user } = await open({ tags: ['Rust'] });
  await user.click(screen.getByRole('button', { name: 'Edit tags' }));
  await user.keyboard('RUST{Enter}');
  expect(screen.getByRole('combobox', { name: 'New tag' })).toHaveValue('');
  expect(changes()).toEqual([]);
});
