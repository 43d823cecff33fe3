import { SECOND_STEP_NEEDED } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '../testing/index.ts';
import { api } from './api.ts';
import { onSecondStepNeeded } from './secondStep.ts';

const needed = {
  status: 403,
  body: { error: 'Please confirm this.', code: 'forbidden', reason: SECOND_STEP_NEEDED, requestId: 'r-1' },
};
let server: FakeApi;
let confirmed: boolean;
beforeEach(() => {
  confirmed = false;
  server = fakeApi({ 'POST /api/account/deletion': () => (confirmed ? { status: 204 } : needed) });
});
afterEach(() => server.restore());
const remove = () => api.call('deleteAccount', { body: { password: 'mine' } });

test('a call that needs the second step is repeated after it', async () => {
  const stop = onSecondStepNeeded((answer) => {
    confirmed = true;
    answer(true);
  });
  expect(await remove()).toBeUndefined();
  stop();
  expect(server.calls.map(({ body }) => body)).toEqual([{ password: 'mine' }, { password: 'mine' }]);
});

test('a call fails if the person gives up, and if no shell asks', async () => {
  const stop = onSecondStepNeeded((answer) => answer(false));
  await expect(remove()).rejects.toMatchObject({ status: 403, userMessage: 'Please confirm this.' });
  stop();
  await expect(remove()).rejects.toMatchObject({ reason: SECOND_STEP_NEEDED });
  expect(server.calls).toHaveLength(2);
});
