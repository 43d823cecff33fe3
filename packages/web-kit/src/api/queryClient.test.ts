import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { fakeApi } from '../testing/index.ts';
import { createQueryClient } from './queryClient.ts';

test('the default query function makes a GET of the path formed from the key, with an object as the query string', async () => {
  const server = fakeApi({
    'GET /api/jobs/7/communications': ({ query }) => ({ status: 200, body: { media: query.get('media') } }),
  });
  expect(
    await createQueryClient().fetchQuery({ queryKey: ['/api/jobs', '7', 'communications', { media: 'ref' }] }),
  ).toEqual({ media: 'ref' });
  server.restore();
});

test('data never goes stale, and nothing is retried', async () => {
  const server = fakeApi({
    'GET /api/once': () => ({ status: 200, body: 1 }),
    'GET /api/fails': () => ({ status: 500, body: 'no' }),
  });
  const client = createQueryClient();
  await client.fetchQuery({ queryKey: ['/api/once'] });
  await client.fetchQuery({ queryKey: ['/api/once'] });
  await expect(client.fetchQuery({ queryKey: ['/api/fails'] })).rejects.toThrow('500: no');
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/once', '/api/fails']);
  server.restore();
});

test('a change that is made offline fails at once, instead of being made later', async () => {
  const change = new MutationObserver(createQueryClient(), {
    mutationFn: () => Promise.reject(new Error('You are offline')),
  });
  onlineManager.setOnline(false);
  await expect(change.mutate()).rejects.toThrow('You are offline');
  onlineManager.setOnline(true);
});
