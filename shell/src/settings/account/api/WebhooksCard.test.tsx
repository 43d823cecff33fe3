import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Webhook, WebhookDelivery } from '@jobtrail/contract';
import { type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { WebhooksCard } from './WebhooksCard.tsx';

const AT = '2026-11-09T10:00:00.000Z';
const DELIVERY: WebhookDelivery = {
  ...{ id: 'd', type: 'job.moved', subjectId: 'j', at: AT, state: 'failed', attempts: 80, status: 500 },
  ...{ lastAttemptAt: AT, nextAttemptAt: null },
};
const WEBHOOK: Webhook = {
  ...{ id: 'w', url: 'https://hooks.example/1', events: ['job.moved'], createdAt: AT },
  ...{ pausedAt: null, pausedReason: null, lastDelivery: null },
};
let server: FakeApi;
let webhooks: Webhook[];
beforeEach(() => {
  webhooks = [];
  server = fakeApi({
    'GET /api/account/webhooks': () => ({ status: 200, body: webhooks }),
    'POST /api/account/webhooks': ({ body }) => {
      webhooks = [{ ...WEBHOOK, ...(body as Partial<Webhook>) }];
      return { status: 201, body: { ...webhooks[0], secret: 'whsec_once' } };
    },
    'PATCH /api/account/webhooks/w': ({ body }) => {
      const { paused } = body as { paused: boolean };
      webhooks = [{ ...WEBHOOK, pausedAt: paused ? AT : null, pausedReason: paused ? 'person' : null }];
      return { status: 200, body: webhooks[0] };
    },
    'DELETE /api/account/webhooks/w': () => {
      webhooks = [];
      return { status: 204 };
    },
    'GET /api/account/webhooks/w/deliveries': () => ({ status: 200, body: [DELIVERY] }),
    'POST /api/account/webhook-deliveries/d/replay': () => ({ status: 200, body: DELIVERY }),
  });
});
afterEach(() => server.restore());
const open = async () => {
  const rendered = { ...renderWithPlatform(<WebhooksCard />), user: userEvent.setup() };
  await rendered.user.click(screen.getByRole('button', { name: 'Show webhooks' }));
  return rendered;
};
const sent = () =>
  server.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

test('a webhook is added with its address and events, and its secret is shown once', async () => {
  const { user } = await open();
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), ' https://hooks.example/2 ');
  await user.click(screen.getByRole('checkbox', { name: /An interview is added/ }));
  await user.click(screen.getByRole('checkbox', { name: /An application is deleted/ }));
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByRole('textbox', { name: 'Signing secret' })).toHaveValue('whsec_once');
  expect(sent()).toEqual([
    [
      'POST /api/account/webhooks',
      { url: 'https://hooks.example/2', events: ['job.created', 'job.moved', 'interview.changed'] },
    ],
  ]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('textbox', { name: 'Signing secret' })).not.toBeInTheDocument();
});

test('what cannot be right is said at its field, before and after it is sent', async () => {
  server.respondWith({
    'POST /api/account/webhooks': () => ({
      status: 400,
      body: { error: 'Some fields need attention', code: 'validation_failed', fields: { url: 'Not public.' } },
    }),
  });
  const { user } = await open();
  const address = await screen.findByRole('textbox', { name: 'Address' });
  for (const name of [/is added or restored/, /moves/, /application is deleted/])
    await user.click(screen.getByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText('Enter an address that starts with https://.')).toBeVisible();
  expect(screen.getByText('Choose at least one event.')).toBeVisible();
  expect(sent()).toEqual([]);
  await user.type(address, 'https://10.0.0.1/');
  await user.click(screen.getByRole('checkbox', { name: /reminder/ }));
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText('Not public.')).toBeVisible();
  expect(address).toHaveValue('https://10.0.0.1/');
});

test('a webhook shows what was sent last, is paused and resumed, and sends a delivery again', async () => {
  webhooks = [{ ...WEBHOOK, lastDelivery: DELIVERY }];
  const { user } = await open();
  const item = within(await screen.findByRole('listitem', { name: WEBHOOK.url }));
  expect(item.getByText('Active')).toBeVisible();
  expect(item.getByText('Failed')).toBeVisible();
  await user.click(item.getByRole('button', { name: 'Deliveries' }));
  expect(await item.findByText(/answer 500/)).toBeVisible();
  await user.click(item.getByRole('button', { name: /^Send again: job.moved of/ }));
  await waitFor(() => expect(sent()).toContainEqual(['POST /api/account/webhook-deliveries/d/replay', undefined]));
  await user.click(item.getByRole('button', { name: 'Pause' }));
  expect(await item.findByText('Paused')).toBeVisible();
  await user.click(item.getByRole('button', { name: 'Resume' }));
  expect(await item.findByText('Active')).toBeVisible();
});

test('one that is paused because it has failed says so', async () => {
  webhooks = [{ ...WEBHOOK, pausedAt: AT, pausedReason: 'failing' }];
  await open();
  expect(await screen.findByText(/because it had not accepted anything for three days/)).toBeVisible();
});

test('a webhook is deleted after a question', async () => {
  webhooks = [WEBHOOK];
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this webhook?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('textbox', { name: 'Address' })).toBeVisible();
  expect(sent()).toEqual([['DELETE /api/account/webhooks/w', undefined]]);
});
