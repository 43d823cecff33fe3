import { QueryClient } from '@tanstack/react-query';
import type { Job } from '@jobtrail/contract';
import { api } from './api.ts';
import { callKey } from './callKey.ts';
import { callQuery, useCall } from './useCall.ts';

/** Only the compiler checks this; it never runs. */
export async function typedCalls(file: Blob): Promise<void> {
  const job: Job = await api.call('createJob', { body: { company: 'Acme', position: 'Engineer' } });
  await api.call('updateJob', { params: { id: job.id }, body: { status: 'offer' }, keepalive: true });
  const nothing: undefined = await api.call('logout');
  await api.call('listJobs', { query: { view: 'card' }, signal: new AbortController().signal });
  await api.upload('uploadMedia', file, { query: { purpose: 'audio' }, onProgress: () => nothing });

  // @ts-expect-error There is no such call.
  await api.call('createJobs', { body: { company: 'Acme', position: 'Engineer' } });
  // @ts-expect-error The call needs a body.
  await api.call('createJob');
  // @ts-expect-error The body lacks the position.
  await api.call('createJob', { body: { company: 'Acme' } });
  // @ts-expect-error There is no such stage.
  await api.call('createJob', { body: { company: 'Acme', position: 'Engineer', status: 'Hired' } });
  // @ts-expect-error The path needs an id.
  await api.call('getJob');
  // @ts-expect-error The parameter of this path has another name.
  await api.call('getUser', { params: { id: 'u' } });
  // @ts-expect-error The query has no such view.
  await api.call('getJob', { params: { id: 7 } });
  // @ts-expect-error The query knows no such view.
  await api.call('listJobs', { query: { view: 'tiles' } });
  // @ts-expect-error The call takes no body.
  await api.call('logout', { body: {} });
  // @ts-expect-error The call returns a job, not its id.
  const id: string = await api.call('getJob', { params: { id: 'a' } });
  // @ts-expect-error A file is uploaded, not sent as JSON.
  await api.call('uploadMedia', { query: { purpose: 'audio' } });
  // @ts-expect-error An upload needs a purpose.
  await api.upload('uploadMedia', file, { query: { purpose: 'video' } });
  void id;
}

/** Only the compiler checks this; it never runs. */
export function useTypedCalls(client: QueryClient): void {
  const company: string | undefined = useCall('getJob', { params: { id: 'a' }, refetchOnMount: 'always' }).data
    ?.company;
  client.setQueryData(
    callKey('getTicket', { params: { id: 't' } }),
    (ticket) => ticket && { ...ticket, subject: 'Other' },
  );
  const key = callKey('countTickets');
  const open: number | undefined = client.getQueryData(key)?.open;
  void client.fetchQuery(callQuery('getBillingSummary')).then(({ planName }) => planName satisfies string);

  // @ts-expect-error Only GET calls are cached.
  useCall('createJob', { body: { company: 'Acme', position: 'Engineer' } });
  // @ts-expect-error The path needs an id.
  useCall('getJob', { refetchOnMount: 'always' });
  // @ts-expect-error A job has no such field.
  void useCall('getJob', { params: { id: 'a' } }).data?.employer;
  // @ts-expect-error A count is a number.
  client.setQueryData(key, { open: '1', pending: 0, resolved: 0 });
  // @ts-expect-error There is no such call.
  callKey('listJob');
  // @ts-expect-error The summary has no such field.
  void client.fetchQuery(callQuery('getBillingSummary')).then(({ price }) => price);
  void [company, open];
}

test('a key is the fixed parts of the path, its parameters percent-encoded, and the query', () => {
  expect(callKey('listJobs')).toEqual(['/api/jobs']);
  expect(callKey('listJobs', { query: { view: 'card' } })).toEqual(['/api/jobs', { view: 'card' }]);
  expect(callKey('getJob', { params: { id: 'a/b' } })).toEqual(['/api/jobs', 'a%2Fb']);
  expect(callKey('listInterviewNotes', { params: { id: 'a' }, query: { media: 'ref' } })).toEqual([
    '/api/jobs',
    'a',
    'interview-notes',
    { media: 'ref' },
  ]);
});

test('invalidating a call by its id matches all of its queries and no others', async () => {
  const client = new QueryClient();
  const keys = {
    cards: callKey('listJobs', { query: { view: 'card' } }),
    notes: callKey('listInterviewNotes', { params: { id: 'a' } }),
    counts: callKey('getStageCounts'),
  };
  for (const key of Object.values(keys)) client.setQueryData<unknown>(key, []);
  await client.invalidateQueries({ queryKey: callKey('listJobs') });
  const stale = Object.entries(keys).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  expect(stale.map(([name]) => name)).toEqual(['cards', 'notes']);
});
