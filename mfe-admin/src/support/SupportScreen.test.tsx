import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Ticket } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { aTicket } from '../testing/backOffice.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { SupportScreen } from './SupportScreen.tsx';

let server: FakeApi;
afterEach(() => server.restore());

function open(tickets: Ticket[], chosen?: Ticket) {
  window.history.replaceState(null, '', `/admin/support${chosen ? `?ticket=${chosen.id}` : ''}`);
  server = fakeApi({
    'GET /api/admin/support': ({ query }) => ({
      status: 200,
      body: tickets.filter(({ status }) => !query.get('status') || status === query.get('status')),
    }),
    'GET /api/admin/support/count': () => ({ status: 200, body: { open: 1, pending: 0, resolved: 0 } }),
    ...(chosen && { [`GET /api/admin/support/${chosen.id}`]: () => ({ status: 200, body: chosen }) }),
  });
  return renderScreen(<SupportScreen />);
}
const detail = () => screen.getByRole('region', { name: 'Ticket' });

describe('/admin/support', () => {
  it("lists all tickets with subject, status and date; without a selection it says 'Select a ticket to view details'", async () => {
    open([aTicket(), aTicket({ subject: 'Thanks', status: 'resolved' })]);
    const items = await screen.findAllByRole('listitem');
    expect(items[0]).toHaveTextContent('Charged twiceOpenHanaNov 18');
    expect(items[1]).toHaveTextContent('ThanksResolved');
    expect(detail()).toHaveTextContent('Select a ticket to view details');
  });

  it('filters by status on the server', async () => {
    open([aTicket(), aTicket({ subject: 'Thanks', status: 'resolved' })]);
    await screen.findByText('Thanks');
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'resolved');
    await waitFor(() => expect(screen.queryByText('Charged twice')).not.toBeInTheDocument());
    expect(screen.getByText('Thanks')).toBeVisible();
  });

  it('shows subject, user id, message, subscription, notes and replies of the selected ticket', async () => {
    const entry = { id: '1', authorName: 'Petra', createdAt: '2026-11-19T10:00:00.000Z' };
    const ticket = aTicket({
      notes: [{ ...entry, message: 'Refunded on Monday.' }],
      replies: [{ ...entry, id: '2', message: 'We are looking into it.' }],
    });
    open([ticket], ticket);
    for (const text of [
      ticket.subject,
      ticket.userId,
      ticket.message,
      'Active',
      'Refunded on Monday.',
      'We are looking into it.',
    ])
      expect(await within(detail()).findByText(text)).toBeVisible();
  });

  it('sends one change of the status, however many keys of its name are typed', async () => {
    const ticket = aTicket();
    const { toasts } = open([ticket], ticket);
    const select = await within(detail()).findByLabelText('Status');
    server.respondWith({
      [`PATCH /api/admin/support/${ticket.id}`]: () => ({
        status: 200,
        body: { ...ticket, status: 'resolved', version: 2 },
      }),
    });
    // A browser selects "Resolved" with each of the keys R, e and s.
    for (const _key of 'Res') fireEvent.change(select, { target: { value: 'resolved' } });
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(select).toHaveValue('resolved');
    expect(server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it("'Add Note & Update' is disabled while the note is blank, sends the note with the status pending, and clears the box", async () => {
    const ticket = aTicket();
    const { toasts } = open([ticket], ticket);
    const button = await screen.findByRole('button', { name: 'Add Note & Update' });
    const box = screen.getByPlaceholderText('Add a note (not visible to user)...');
    expect(button).toBeDisabled();
    await userEvent.type(box, '   ');
    expect(button).toBeDisabled();
    server.respondWith({
      [`PATCH /api/admin/support/${ticket.id}`]: () => ({
        status: 200,
        body: { ...ticket, status: 'pending', version: 2 },
      }),
    });
    await userEvent.type(box, 'Bank confirmed.');
    await userEvent.click(button);
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Ticket Updated' }]));
    expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      status: 'pending',
      internalNote: 'Bank confirmed.',
      version: 1,
    });
    expect(box).toHaveValue('');
    expect(screen.getByLabelText('Status')).toHaveValue('pending');
  });

  it('the second of two administrators gets a message, sees the current ticket, and keeps their text', async () => {
    const ticket = aTicket();
    const { toasts } = open([ticket], ticket);
    const box = await screen.findByPlaceholderText('Add a note (not visible to user)...');
    await userEvent.type(box, 'Mine.');
    server.respondWith({
      [`PATCH /api/admin/support/${ticket.id}`]: () => ({
        status: 409,
        body: { error: 'Changed meanwhile.', code: 'conflict' },
      }),
      [`GET /api/admin/support/${ticket.id}`]: () => ({
        status: 200,
        body: { ...ticket, status: 'resolved', version: 2 },
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add Note & Update' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Someone else updated this ticket', tone: 'error' }]));
    expect(screen.getByLabelText('Status')).toHaveValue('resolved');
    expect(box).toHaveValue('Mine.');
  });

  it('a reply is emailed to the user', async () => {
    const ticket = aTicket();
    const { toasts } = open([ticket], ticket);
    server.respondWith({
      [`POST /api/admin/support/${ticket.id}/replies`]: () => ({ status: 201, body: { ...ticket, version: 2 } }),
    });
    await userEvent.type(await screen.findByPlaceholderText('Write a reply...'), 'Hello Hana');
    await userEvent.click(screen.getByRole('button', { name: 'Send Reply' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'Reply sent', description: 'It goes to hana@example.com by email.' }]),
    );
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ message: 'Hello Hana', version: 1 });
  });
});
