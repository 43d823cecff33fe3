import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Suppression } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { BroadcastScreen } from '../broadcast/BroadcastScreen.tsx';

const PATH = '/api/admin/suppressions';
import { renderScreen } from '../testing/renderScreen.tsx';

let server: FakeApi;
afterEach(() => server.restore());

const bounced: Suppression = {
  key: 'zoe@example.com',
  email: 'zoe@example.com',
  userId: '0190bbbb-0000-7000-8000-000000000001',
  reason: 'bounced',
  detail: '550 5.1.1 User unknown',
  broadcast: { id: '0190bbbb-0000-7000-8000-0000000000b1', subject: 'Holiday hours' },
  createdAt: '2026-11-14T12:00:00.000Z',
};
const complained: Suppression = {
  ...bounced,
  key: 'ada@example.com',
  email: 'ada@example.com',
  reason: 'complained',
  detail: 'abuse',
  broadcast: null,
};
const erased: Suppression = {
  ...complained,
  key: ':0190bbbb-0000-7000-8000-000000000003',
  email: null,
  userId: '0190bbbb-0000-7000-8000-000000000003',
  reason: 'unsubscribed',
  detail: null,
};

function open(respond: Parameters<typeof fakeApi>[0][string]) {
  window.history.replaceState(null, '', '/admin/broadcast?tab=suppressions');
  server = fakeApi({ [`GET ${PATH}`]: respond });
  return renderScreen(<BroadcastScreen />);
}
const page = (suppressions: Suppression[], next: string | null = null) => ({
  status: 200,
  body: { suppressions, next },
});
const rows = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('table', { name: 'Suppressions' }))
    .getAllByRole('row')
    .slice(1);

test('each suppression shows who, the plain reason, what the mail server said, since when, and the broadcast', async () => {
  open(() => page([complained, bounced, erased]));
  const [spam, bounce, old] = await rows();
  expect(spam).toHaveTextContent('ada@example.com');
  expect(spam).toHaveTextContent('Reported an email as spam.');
  expect(spam).not.toHaveTextContent('from');
  expect(bounce).toHaveTextContent('The mailbox does not exist.');
  expect(bounce).toHaveTextContent('550 5.1.1 User unknown');
  expect(bounce).toHaveTextContent('Nov 14');
  expect(within(bounce as HTMLElement).getByRole('link', { name: 'Holiday hours' })).toHaveAttribute(
    'href',
    `/admin/broadcast?broadcast=${bounced.broadcast?.id}`,
  );
  expect(within(bounce as HTMLElement).getByRole('link', { name: 'zoe@example.com' })).toHaveAttribute(
    'href',
    `/admin/users?user=${bounced.userId}`,
  );
  expect(old).toHaveTextContent('Address no longer stored');
  expect(old).toHaveTextContent('Used the unsubscribe link.');
});

test('only a bounce can be lifted, and the screen says who can end the others', async () => {
  open(() => page([complained, bounced, erased]));
  await rows();
  expect(screen.getAllByRole('button', { name: /^Lift/ })).toHaveLength(1);
  expect(screen.getByText(/Only the person can end this, with “Subscribe again”/)).toBeVisible();
});

test('the bounces of a broadcast can be lifted at once', async () => {
  const { toasts } = open(() => page([bounced]));
  const lifted = `/api/admin/broadcast/${bounced.broadcast?.id}/lift-bounces`;
  server.respondWith({ [`POST ${lifted}`]: () => ({ status: 200, body: { lifted: 42 } }) });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Lift the bounce of zoe@example.com' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Lift every bounce of “ ?Holiday hours”/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lift' }));
  await waitFor(() => expect(toasts).toMatchObject([{ description: '42 addresses receive broadcasts again.' }]));
});

test('lifting asks first, and then the address has left the list', async () => {
  let list = [complained, bounced];
  const { toasts } = open(() => page(list));
  server.respondWith({
    [`POST ${PATH}/lift`]: () => {
      list = [complained];
      return { status: 204 };
    },
  });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Lift the bounce of zoe@example.com' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('zoe@example.com bounced: The mailbox does not exist.');
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lift' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ key: 'zoe@example.com' });
  expect(toasts).toMatchObject([{ title: 'Bounce lifted', tone: 'success' }]);
  expect(await rows()).toHaveLength(1);
});

test('a lift that fails says why, and the address stays', async () => {
  const { toasts } = open(() => page([bounced]));
  const sentence = 'Only the person can end this.';
  server.respondWith({ [`POST ${PATH}/lift`]: () => ({ status: 409, body: { code: 'conflict', error: sentence } }) });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: /^Lift/ }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Lift' }));
  await waitFor(() => expect(toasts).toMatchObject([{ description: sentence, tone: 'error' }]));
  expect(await rows()).toHaveLength(1);
});

test('the search and the filter are sent to the server, and more are fetched from where the page ended', async () => {
  open(({ query }) => (query.get('after') ? page([complained]) : page([bounced], 'zoe@example.com')));
  await rows();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search addresses' }), ' zo');
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'Bounced');
  await waitFor(() => expect(server.calls.at(-1)?.query.toString()).toBe('q=zo&reason=bounced'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 or more suppressions found'));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(server.calls.at(-1)?.query.get('after')).toBe('zoe@example.com');
});

test('an empty list differs from a search without matches, and the filters can be cleared', async () => {
  open(() => page([]));
  expect(await screen.findByText('Everyone in an audience receives its broadcasts.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'Complained');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Everyone in an audience receives its broadcasts.')).toBeVisible();
});

test('is a tab next to the messages, reachable by keyboard and contained in the address of the page', async () => {
  const { visited } = open(() => page([bounced]));
  await rows();
  screen.getByRole('tab', { name: 'Suppressions' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(visited).toEqual(['/admin/broadcast']);
  expect(screen.getByRole('tab', { name: 'Messages' })).toHaveFocus();
});
