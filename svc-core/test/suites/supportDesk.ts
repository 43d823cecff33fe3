import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnTicket, Ticket, TicketCounts, UserDetail } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import type { ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { emailsTo } from '../emails.ts';
import { newPerson, type Person, signedIn } from '../people.ts';

const DESK = '/api/admin/support';
const OWN = '/api/support';

export function supportDeskSuite(core: () => CoreUnderTest): void {
  describe('Support Tickets', () => {
    let admin: Client;
    let adminPerson: Person;
    let person: Person;
    let client: Client;
    beforeAll(async () => {
      adminPerson = await newPerson(core(), { role: 'admin' });
      admin = await signedIn(core().url, adminPerson);
      person = await newPerson(core());
      client = await signedIn(core().url, person);
    });
    afterAll(() => core().knex('users').where({ id: adminPerson.id }).update({ is_active: 0 }));

    const file = async (subject = 'Help', who = client): Promise<string> =>
      ((await who.post(OWN, { subject, message: 'Please' })).body as OwnTicket).id;
    const patch = (id: string, body: object): Promise<ApiResponse> => admin.patch(`${DESK}/${id}`, body);
    const ticketOf = async (id: string): Promise<Ticket> => (await admin.get(`${DESK}/${id}`)).body as Ticket;
    const list = async (query = ''): Promise<Ticket[]> => (await admin.get(DESK + query)).body as Ticket[];

    it('the list shows all tickets, newest first, with their authors and the state of their subscriptions', async () => {
      const ids = [await file('First'), await file('Second')];
      const tickets = (await list()).filter(({ id }) => ids.includes(id));
      const common = {
        userId: person.id,
        message: 'Please',
        status: 'open',
        createdAt: expect.stringMatching(/Z$/),
        internalNote: null,
        version: 1,
        userName: 'Somebody',
        userEmail: person.email,
        subscriptionStatus: 'active',
        notes: [],
        replies: [],
      };
      expect(tickets).toEqual([
        { ...common, id: ids[1], subject: 'Second' },
        { ...common, id: ids[0], subject: 'First' },
      ]);
    });
    it('any status can be set, and each change is in the log', async () => {
      const id = await file();
      for (const status of ['resolved', 'open', 'pending', 'resolved', 'pending', 'open'] as const)
        expect(await patch(id, { status })).toMatchObject({ status: 200, body: { id, status } });
      expect((await patch(id, { status: 'closed' })).status).toBe(400);
      expect((await patch(newId(), { status: 'open' })).status).toBe(404);
      const { audit } = (await admin.get(`/api/admin/users/${person.id}`)).body as UserDetail;
      expect(
        audit
          .filter(({ detail }) => detail['ticketId'] === id)
          .map(({ summary }) => summary)
          .reverse()[0],
      ).toBe('Set a support ticket from open to resolved');
    });
    it('a note can be added with the status pending, and further notes do not replace it', async () => {
      const id = await file();
      expect(await patch(id, { internalNote: ' Asked the bank ', status: 'pending' })).toMatchObject({
        status: 200,
        body: { internalNote: 'Asked the bank', status: 'pending' },
      });
      await patch(id, { internalNote: 'They answered', status: 'pending' });
      expect(await ticketOf(id)).toMatchObject({
        internalNote: 'They answered',
        notes: [{ message: 'Asked the bank', authorName: 'Somebody' }, { message: 'They answered' }],
      });
      expect((await patch(id, { internalNote: '  ', status: 'pending' })).status).toBe(400);
    });
    it('the list can be filtered by status, and the counts match', async () => {
      const id = await file();
      const before = (await admin.get(`${DESK}/count`)).body as TicketCounts;
      await patch(id, { status: 'resolved' });
      expect((await admin.get(`${DESK}/count`)).body).toEqual({
        ...before,
        open: before.open - 1,
        resolved: before.resolved + 1,
      });
      expect((await list('?status=resolved')).map((ticket) => ticket.id)).toContain(id);
      expect((await list('?status=open')).map((ticket) => ticket.id)).not.toContain(id);
      expect((await admin.get(`${DESK}?status=all`)).status).toBe(400);
    });
    it('the list continues after the last ticket of a page', async () => {
      const ids = [await file(), await file(), await file()];
      expect((await list(`?cursor=${ids[2]}`)).slice(0, 2).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
      expect(await list(`?cursor=${newId()}`)).toEqual([]);
    });

    describe('two administrators on one ticket', () => {
      it('a change based on an older version is rejected with the current ticket', async () => {
        const id = await file();
        const { version } = await ticketOf(id);
        expect((await patch(id, { status: 'resolved', version })).status).toBe(200);
        const { status, body } = await patch(id, { status: 'pending', internalNote: 'late', version });
        expect([status, body]).toEqual([
          409,
          {
            error: expect.stringMatching(/in the meantime/),
            code: 'conflict',
            requestId: expect.any(String),
            ticket: await ticketOf(id),
          },
        ]);
        expect(await ticketOf(id)).toMatchObject({ status: 'resolved', internalNote: null, notes: [] });
        expect((await admin.post(`${DESK}/${id}/replies`, { message: 'late', version })).status).toBe(409);
        expect((await ticketOf(id)).replies).toEqual([]);
      });
      it('of concurrent changes to the same version, one succeeds', async () => {
        const id = await file();
        const responses = await Promise.all(
          Array.from({ length: 6 }, (_, n) => patch(id, { status: 'pending', internalNote: `note ${n}`, version: 1 })),
        );
        expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
        expect((await ticketOf(id)).notes).toHaveLength(1);
      });
    });

    describe('a reply', () => {
      it('is emailed to the user, kept in the thread, and shown to the user without its author', async () => {
        const id = await file('A <b>bold</b>\nquestion');
        const { status, body } = await admin.post(`${DESK}/${id}/replies`, {
          message: 'Try <this> & that',
          status: 'resolved',
        });
        expect([status, body]).toEqual([
          201,
          expect.objectContaining({
            status: 'resolved',
            version: 2,
            replies: [
              {
                id: expect.any(String),
                message: 'Try <this> & that',
                authorName: 'Somebody',
                createdAt: expect.any(String),
              },
            ],
          }),
        ]);
        const mail = (await emailsTo(core(), person.email)).at(-1);
        expect(mail).toMatchObject({
          to: { name: 'Somebody', email: person.email },
          subject: 'Re: A <b>bold</b> question',
          text: expect.stringContaining('Try <this> & that'),
          html: expect.stringContaining('Try &lt;this&gt; &amp; that'),
        });
        expect(mail?.html).not.toContain('<b>');
        expect(((await client.get(OWN)).body as OwnTicket[])[0]).toMatchObject({
          id,
          status: 'resolved',
          replies: [{ id: expect.any(String), message: 'Try <this> & that', createdAt: expect.any(String) }],
        });
      });
      it.each([
        [{}, 400],
        [{ message: ' ' }, 400],
        [{ message: 'x', status: 'done' }, 400],
      ])('%j is rejected', async (body, status) => {
        expect((await admin.post(`${DESK}/${await file()}/replies`, body)).status).toBe(status);
      });
    });

    describe('a person’s own tickets', () => {
      it('are shown with their status and never with a note', async () => {
        const other = await signedIn(core().url, await newPerson(core()));
        const id = await file('Mine', other);
        await patch(id, { internalNote: 'a secret note', status: 'pending' });
        const { status, body } = await other.get(OWN);
        expect([status, body]).toEqual([
          200,
          [
            {
              id,
              subject: 'Mine',
              userId: expect.any(String),
              message: 'Please',
              status: 'pending',
              createdAt: expect.any(String),
              replies: [],
            },
          ],
        ]);
        expect(JSON.stringify(body)).not.toContain('secret');
        expect(JSON.stringify(await emailsTo(core(), person.email))).not.toContain('secret');
      });
      it('do not continue after someone else’s ticket', async () => {
        const other = await signedIn(core().url, await newPerson(core()));
        await file('Mine', other);
        expect((await other.get(`${OWN}?cursor=${await file()}`)).body).toEqual([]);
      });
    });

    describe('a new ticket', () => {
      it('is emailed to the administrators who have not turned this off, at the address of their settings', async () => {
        const quiet = await newPerson(core(), { role: 'admin' });
        const elsewhere = await newPerson(core(), { role: 'admin' });
        const settings = { displayName: 'Desk', email: `desk-${elsewhere.email}`, theme: 'dark', notifications: true };
        await (
          await signedIn(core().url, quiet)
        ).patch('/api/admin/settings', { ...settings, email: quiet.email, notifications: false });
        await (await signedIn(core().url, elsewhere)).patch('/api/admin/settings', settings);
        await file('For the desk');
        const subject = 'New support ticket: For the desk';
        expect((await emailsTo(core(), adminPerson.email)).at(-1)).toMatchObject({
          subject,
          text: expect.stringContaining(person.email),
        });
        expect((await emailsTo(core(), settings.email)).at(-1)).toMatchObject({ subject, to: { name: 'Desk' } });
        for (const { email } of [quiet, elsewhere])
          expect((await emailsTo(core(), email)).map((mail) => mail.subject)).not.toContain(subject);
        await core().knex('users').whereIn('id', [quiet.id, elsewhere.id]).update({ is_active: 0 });
        await file('For who is active');
        expect((await emailsTo(core(), settings.email)).at(-1)).toMatchObject({ subject });
      });
    });

    describe('admin settings', () => {
      it('are personal, and default to the name and address of the account', async () => {
        const other = await newPerson(core(), { role: 'admin' });
        const them = await signedIn(core().url, other);
        expect((await them.get('/api/admin/settings')).body).toEqual({
          displayName: 'Somebody',
          email: other.email,
          theme: 'system',
          notifications: true,
        });
        const settings = { displayName: 'Chief', email: 'chief@example.com', theme: 'light', notifications: false };
        expect(
          await them.patch('/api/admin/settings', {
            ...settings,
            email: ' CHIEF@example.com ',
            displayName: ' Chief ',
          }),
        ).toMatchObject({ status: 200, body: settings });
        expect((await them.get('/api/admin/settings')).body).toEqual(settings);
        expect((await admin.get('/api/admin/settings')).body).toMatchObject({ email: adminPerson.email });
        expect((await them.get('/api/auth/me')).body).toMatchObject({ email: other.email, name: 'Somebody' });
        await core().knex('users').where({ id: other.id }).update({ is_active: 0 });
      });
      it('sign notes, replies and the audit log with the display name', async () => {
        const other = await newPerson(core(), { role: 'admin' });
        const them = await signedIn(core().url, other);
        const settings = { displayName: 'Chief', email: other.email, theme: 'light', notifications: false };
        await them.patch('/api/admin/settings', settings);
        const id = await file('Signed');
        await them.patch(`${DESK}/${id}`, { status: 'open', internalNote: 'Seen' });
        await them.post(`${DESK}/${id}/replies`, { message: 'Hello' });
        expect(await ticketOf(id)).toMatchObject({
          userName: 'Somebody',
          notes: [{ authorName: 'Chief' }],
          replies: [{ authorName: 'Chief' }],
        });
        const { audit } = (await admin.get(`/api/admin/users/${person.id}`)).body as UserDetail;
        expect(audit[0]).toMatchObject({ action: 'ticket.reply', actorName: 'Chief', subjectName: 'Somebody' });
        await core().knex('users').where({ id: other.id }).update({ is_active: 0 });
      });
      it.each([
        [{ displayName: '' }, { displayName: 'Display name is required' }],
        [{ displayName: '  ' }, { displayName: 'Display name is required' }],
        [{ email: 'no' }, { email: 'Invalid email address' }],
        [{ theme: 'main' }, { theme: expect.any(String) }],
        [{ notifications: 'yes' }, { notifications: expect.any(String) }],
      ])('%j is rejected', async (wrong, fields) => {
        expect(
          await admin.patch('/api/admin/settings', {
            displayName: 'A',
            email: 'a@example.com',
            theme: 'dark',
            notifications: true,
            ...wrong,
          }),
        ).toMatchObject({ status: 400, body: { fields } });
      });
    });
  });
}
