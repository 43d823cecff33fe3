import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { audienceLabels, AUDIENCES, type Broadcast, forEachKey } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { aBroadcast } from '../testing/backOffice.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { BroadcastScreen } from './BroadcastScreen.tsx';

let server: FakeApi;
afterEach(() => {
  server.restore();
  sessionStorage.clear();
});

function open(
  history: Broadcast[] = [],
  address = '/admin/broadcast',
  routes: Parameters<typeof fakeApi>[0] = {},
  id = 'admin-1',
) {
  window.history.replaceState(null, '', address);
  server = fakeApi({
    'GET /api/admin/broadcast': () => ({ status: 200, body: history }),
    'GET /api/admin/broadcast/audiences': () => ({
      status: 200,
      body: { ...forEachKey(AUDIENCES, () => 7), all: 1284, paid: 312, trial: 104, active: 691 },
    }),
    ...routes,
  });
  return renderScreen(<BroadcastScreen />, { id });
}
async function write(subject: string, body: string): Promise<void> {
  const user = userEvent.setup();
  if (subject) await user.type(screen.getByLabelText('Subject'), subject);
  if (body) await user.type(screen.getByLabelText('Message Body'), body);
}
const posts = () => server.calls.filter(({ method, path }) => method === 'POST' && path === '/api/admin/broadcast');

describe('composing a broadcast', () => {
  it('offers every audience with its live count, and a body of 8 rows', async () => {
    open();
    expect(await screen.findByRole('radio', { name: /All users 1,284/ })).toBeChecked();
    for (const name of [/Paid 312/, /Trial 104/, /Active Users \(7d\) 691/])
      expect(screen.getByRole('radio', { name })).toBeVisible();
    for (const label of Object.values(audienceLabels))
      expect(screen.getByRole('radio', { name: (name) => name.startsWith(label) })).toHaveAccessibleName(/\d$/);
    expect(screen.getAllByRole('radio')).toHaveLength(AUDIENCES.length);
    expect(screen.getByLabelText('Message Body')).toHaveAttribute('rows', '8');
  });

  it.each([
    ['', ''],
    ['  ', 'Body'],
    ['Subject', ' '],
  ])('subject %p with body %p is rejected, and nothing is sent', async (subject, body) => {
    const { toasts } = open();
    await write(subject, body);
    await userEvent.click(screen.getByRole('button', { name: 'Send Broadcast' }));
    expect(toasts).toMatchObject([{ title: 'Error', description: 'Subject and body are required', tone: 'error' }]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(posts()).toEqual([]);
  });

  it('confirms with the count, sends once, reports the count, clears the form and refetches the history', async () => {
    const { toasts } = open();
    await screen.findByText(/Goes to 1,284 people/);
    await write('Hello', 'We are here.');
    await userEvent.click(screen.getByRole('radio', { name: /Paid/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Send Broadcast' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('312 people');
    server.respondWith({
      'POST /api/admin/broadcast': () => ({ status: 201, body: { id: '1', recipientCount: 312, status: 'sending' } }),
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send to 312' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'Broadcast sent!', description: 'Sent to 312 users', tone: 'success' }]),
    );
    expect(posts().map(({ body }) => body)).toEqual([
      { audience: 'paid', subject: 'Hello', body: 'We are here.', key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(screen.getByLabelText('Subject')).toHaveValue('');
    expect(screen.getByLabelText('Message Body')).toHaveValue('');
    await waitFor(() =>
      expect(
        server.calls.filter(({ method, path }) => method === 'GET' && path === '/api/admin/broadcast'),
      ).toHaveLength(2),
    );
  });

  it('a draft is stored per administrator in this tab', async () => {
    const first = open();
    await write('Hello', 'We are here.');
    first.unmount();
    const second = open([], '/admin/broadcast', {}, 'admin-2');
    expect(screen.getByLabelText('Subject')).toHaveValue('');
    await write('Mine', '');
    second.unmount();
    open();
    expect(screen.getByLabelText('Subject')).toHaveValue('Hello');
    expect(screen.getByLabelText('Message Body')).toHaveValue('We are here.');
  });

  it('a send that completes after the screen was left removes what was sent, and keeps text written since', async () => {
    const first = open();
    await write('Hello', 'We are here.');
    let respond: (made: { status: number; body: unknown }) => void = () => {};
    server.respondWith({ 'POST /api/admin/broadcast': () => new Promise((resolve) => (respond = resolve)) });
    await userEvent.click(screen.getByRole('button', { name: 'Send Broadcast' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Send/ }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    first.unmount();
    const second = renderScreen(<BroadcastScreen />, { id: 'admin-1' });
    await write(' again', '');
    respond({ status: 201, body: { id: '1', recipientCount: 1, status: 'sending' } });
    await waitFor(() => expect(first.toasts).toMatchObject([{ title: 'Broadcast sent!' }]));
    second.unmount();
    open();
    expect(screen.getByLabelText('Subject')).toHaveValue('Hello again');
  });

  it('to an empty audience is not sent and says why', async () => {
    const { toasts } = open([], '/admin/broadcast', {
      'GET /api/admin/broadcast/audiences': () => ({ status: 200, body: forEachKey(AUDIENCES, () => 0) }),
    });
    await screen.findByText('No one is in this audience.');
    await write('Hello', 'We are here.');
    await userEvent.click(screen.getByRole('button', { name: 'Send Broadcast' }));
    expect(toasts).toMatchObject([
      { title: 'Error', description: 'No one is in this audience, so there is nothing to send.', tone: 'error' },
    ]);
    expect([screen.queryByRole('button', { name: /^Send to/ }), posts()]).toEqual([null, []]);
  });

  it('to an audience that became empty in the meantime says that nothing was sent, and keeps the text', async () => {
    const { toasts } = open();
    await screen.findByText(/Goes to 1,284 people/);
    await write('Hello', 'We are here.');
    server.respondWith({
      'POST /api/admin/broadcast': () => ({ status: 201, body: { id: '1', recipientCount: 0, status: 'canceled' } }),
    });
    for (let n = 0; n < 2; n += 1) {
      await userEvent.click(screen.getByRole('button', { name: 'Send Broadcast' }));
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Send/ }));
      await waitFor(() => expect(toasts).toHaveLength(n + 1));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    }
    expect(toasts[0]).toMatchObject({
      description: 'No one is in this audience, so there is nothing to send.',
      tone: 'error',
    });
    expect(screen.getByLabelText('Subject')).toHaveValue('Hello');
    const [first, second] = posts().map(({ body }) => (body as { key: string }).key);
    expect(second).not.toBe(first);
  });

  it('sending the same email again after a lost response uses the same key', async () => {
    open();
    await write('Hello', 'We are here.');
    server.respondWith({ 'POST /api/admin/broadcast': () => ({ status: 502, body: {} }) });
    for (const _attempt of [1, 2]) {
      await userEvent.click(screen.getByRole('button', { name: 'Send Broadcast' }));
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Send/ }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    }
    const keys = posts().map(({ body }) => (body as { key: string }).key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(screen.getByLabelText('Subject')).toHaveValue('Hello');
  });

  it('a test email goes only to the administrator who sends it', async () => {
    const { toasts } = open();
    await write('Hello', 'We are here.');
    server.respondWith({ 'POST /api/admin/broadcast/test': () => ({ status: 200, body: { to: 'nora@example.com' } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Send Test' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'Test sent', description: 'It goes to nora@example.com only.' }]),
    );
    expect(posts()).toEqual([]);
  });

  it('the preview shows the email in a frame that runs no scripts, and its plain text', async () => {
    open();
    await write('Hello', 'We are here.');
    server.respondWith({
      'POST /api/admin/broadcast/preview': () => ({
        status: 200,
        body: { subject: 'Hello', html: '<p>We are here.</p>', text: 'We are here. (text)' },
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByTitle('The email')).toHaveAttribute('sandbox', 'allow-same-origin');
    await userEvent.click(screen.getByRole('tab', { name: 'Plain text' }));
    expect(screen.getByText('We are here. (text)')).toBeVisible();
  });
});

describe('the history', () => {
  it.each([
    [{ audience: 'active', stats: { delivered: 684 } }, /Active Users \(7d\), 684 recipients.*Nov 14, 2026/],
    [{ stats: { delivered: 1 } }, /All users, 1 recipientNov 14, 2026/],
    [
      { status: 'sending', recipientCount: 10, stats: { delivered: 4, failed: 2, uncertain: 1 } },
      /4 of 10 delivered.*2 failed, 1 uncertain/,
    ],
    [{ status: 'paused', pauseReason: 'Half of the latest mails were refused.' }, /Paused.*Half of the latest mails/],
  ] as const)('shows what became of a broadcast with %j', async (facts, text) => {
    open([aBroadcast(facts)]);
    expect(await screen.findByRole('button', { name: /Holiday hours/ })).toHaveTextContent(text);
  });

  it('an open broadcast shows its recipients by state, and retries the failed ones', async () => {
    const broadcast = aBroadcast({ recipientCount: 2, stats: { delivered: 1, failed: 1 } });
    open([broadcast], `/admin/broadcast?broadcast=${broadcast.id}`);
    server.respondWith({
      [`GET /api/admin/broadcast/${broadcast.id}`]: () => ({ status: 200, body: broadcast }),
      [`GET /api/admin/broadcast/${broadcast.id}/recipients`]: ({ query }) => ({
        status: 200,
        body: {
          next: null,
          recipients: [
            {
              userId: '1',
              name: 'Ana',
              email: 'ana@example.com',
              status: 'sent',
              attempts: 1,
              error: null,
              sentAt: null,
            },
            {
              userId: '2',
              name: 'Ben',
              email: 'ben@example.com',
              status: 'failed',
              attempts: 1,
              error: '550 No such user',
              sentAt: null,
            },
          ].filter(({ status }) => !query.get('status') || query.get('status') === status),
        },
      }),
      [`POST /api/admin/broadcast/${broadcast.id}/retry`]: () => ({ status: 200, body: { retried: 1 } }),
    });
    expect(await screen.findByText('550 No such user')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'failed');
    await waitFor(() => expect(screen.queryByText('Ana')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Retry failed' }));
    await waitFor(() => expect(server.calls.filter(({ path }) => path.endsWith('/retry'))).toHaveLength(1));
  });

  it.each([
    [40, 'Waiting for the mail server: it refused the connection. Next try in 40 s.'],
    [0, 'Waiting for the mail server: it refused the connection. Trying now.'],
    [300, 'Waiting for the mail server: it refused the connection. Next try in 5 min.'],
    [7200, 'Waiting for the mail server: it refused the connection. Next try in 2 h.'],
  ])(
    'the history and the drawer say why nothing is being sent, with %d s until the next attempt',
    async (nextTryInSeconds, sentence) => {
      const reason = 'Waiting for the mail server: it refused the connection.';
      const waiting = { reason, nextTryAt: '2026-11-14T09:00:40.000Z', nextTryInSeconds };
      const broadcast = aBroadcast({ status: 'sending', stats: { delivered: 0, pending: 3 }, waiting });
      open([broadcast], `/admin/broadcast?broadcast=${broadcast.id}`, {
        [`GET /api/admin/broadcast/${broadcast.id}`]: () => ({ status: 200, body: broadcast }),
        [`GET /api/admin/broadcast/${broadcast.id}/recipients`]: () => ({
          status: 200,
          body: { next: null, recipients: [] },
        }),
      });
      expect(await screen.findByRole('note')).toHaveTextContent(sentence);
      expect(await screen.findByRole('button', { name: /Holiday hours/, hidden: true })).toHaveTextContent(sentence);
    },
  );

  it('shows for each recipient the problem, the number of attempts, and the time of the next one', async () => {
    const broadcast = aBroadcast({
      status: 'sending',
      recipientCount: 2,
      stats: { delivered: 0, failed: 1, pending: 1 },
    });
    const reason = 'The mail server hung up when it received this address.';
    const recipient = { name: 'Ana', email: 'ana@example.com', error: reason, sentAt: null };
    open([broadcast], `/admin/broadcast?broadcast=${broadcast.id}`, {
      [`GET /api/admin/broadcast/${broadcast.id}`]: () => ({ status: 200, body: broadcast }),
      [`GET /api/admin/broadcast/${broadcast.id}/recipients`]: () => ({
        status: 200,
        body: {
          next: null,
          recipients: [
            { ...recipient, userId: '1', status: 'failed', attempts: 5, nextTryAt: null },
            {
              ...recipient,
              userId: '2',
              status: 'pending',
              attempts: 2,
              nextTryAt: new Date(2026, 10, 9, 15, 42).toISOString(),
            },
          ],
        },
      }),
    });
    expect(await screen.findAllByText(reason)).toHaveLength(2);
    expect(screen.getByText('Tried 5 times.')).toBeVisible();
    expect(screen.getByText('Tried 2 times. Next try Nov 9, 3:42 PM.')).toBeVisible();
  });

  it('a test email that did not arrive reports the reason', async () => {
    const { toasts } = open();
    await write('Hello', 'We are here.');
    const error = 'The test was not sent. The mail server refused the connection';
    server.respondWith({
      'POST /api/admin/broadcast/test': () => ({ status: 503, body: { error, code: 'not_available', requestId: '1' } }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send Test' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Error', description: error, tone: 'error' }]));
  });
});
