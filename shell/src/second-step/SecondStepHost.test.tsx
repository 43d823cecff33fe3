import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SECOND_STEP_NEEDED } from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';
import { type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { SecondStepHost } from './SecondStepHost.tsx';

let server: FakeApi;
let confirmed: boolean;
const factor = { id: '1', kind: 'totp', name: 'Phone', createdAt: '2026-11-24T12:00:00.000Z', lastUsedAt: null };
beforeEach(() => {
  confirmed = false;
  server = fakeApi({
    'GET /remotes.json': () => ({ status: 200, body: { remotes: [], supportEmail: 'help@example.com' } }),
    'GET /api/account/second-factors': () => ({ status: 200, body: { factors: [factor], recoveryCodesLeft: 3 } }),
    'POST /api/account/second-step': () => {
      confirmed = true;
      return { status: 204 };
    },
    'POST /api/account/deletion': () =>
      confirmed
        ? { status: 204 }
        : { status: 403, body: { error: 'Please confirm.', code: 'forbidden', reason: SECOND_STEP_NEEDED } },
  });
});
afterEach(() => server.restore());

function change() {
  renderWithPlatform(<SecondStepHost />);
  const outcome = api.call('deleteAccount', { body: { password: 'mine' } }).then(
    () => 'done',
    () => 'refused',
  );
  return { outcome, user: userEvent.setup() };
}

test('asks for the code before a change, and makes it afterwards', async () => {
  const { outcome, user } = change();
  await user.type(await screen.findByLabelText('Six-digit code'), '123 456{Enter}');
  expect(await outcome).toBe('done');
  expect(server.calls.find(({ path }) => path === '/api/account/second-step')?.body).toEqual({
    method: 'totp',
    code: '123456',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a recovery code does it too', async () => {
  const { outcome, user } = change();
  await user.click(await screen.findByRole('button', { name: 'Lost your device? Use a recovery code' }));
  await user.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-JKMN-PQRS{Enter}');
  expect(await outcome).toBe('done');
});

test('without the code nothing is changed', async () => {
  const { outcome, user } = change();
  await screen.findByLabelText('Six-digit code');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await outcome).toBe('refused');
});
