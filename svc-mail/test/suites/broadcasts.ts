import {
  AUDIENCES,
  type Broadcast,
  type BroadcastPreview,
  forEachKey,
  type RecipientPage,
  type SuppressionPage,
} from '@jobtrail/contract';
import { broadcast, finished, type MailUnderTest, statsOf, until } from '../mailUnderTest.ts';
import { memberOf, userIdOf } from '../startAudience.ts';

const PATH = '/api/admin/broadcast';
/** Enough that a broadcast is still being sent when it is paused, even on a slow machine. */
const MANY = 2000;

export function broadcastSuite(mail: () => MailUnderTest): void {
  describe('Broadcasts', () => {
    const one = async (id: string): Promise<Broadcast> => (await mail().call('GET', `${PATH}/${id}`)).body as Broadcast;
    const addressesOf = (id: string): string[] =>
      mail()
        .sink.accepted()
        .filter(({ messageId }) => messageId.includes(id))
        .map(({ address }) => address);
    const recipientsOf = async (id: string, query = ''): Promise<RecipientPage> =>
      (await mail().call('GET', `${PATH}/${id}/recipients${query}`)).body as RecipientPage;

    beforeEach(() => {
      mail().audience.members = Array.from({ length: 30 }, (_, n) => memberOf(n + 1));
    });

    it('reach everyone in the audience once and return the count', async () => {
      const { id, recipientCount } = await broadcast(mail(), { subject: '  Grüße 👋  ' });
      expect(recipientCount).toBe(30);
      const done = await finished(mail(), id);
      expect(done).toMatchObject({
        id,
        subject: 'Grüße 👋',
        audience: 'all',
        body: 'Hello **you**',
        status: 'sent',
        recipientCount: 30,
        createdBy: 'Ada Admin',
        sentAt: expect.any(String),
      });
      expect(statsOf(done)).toEqual({
        delivered: 30,
        failed: 0,
        uncertain: 0,
        pending: 0,
        sending: 0,
        skipped: 0,
        canceled: 0,
      });
      expect(addressesOf(id).sort()).toEqual(
        mail()
          .audience.members.map(({ email }) => email)
          .sort(),
      );
      expect((await mail().call('GET', PATH)).body).toEqual(expect.arrayContaining([done]));
    });

    it('are created once per key, and another body with the same key is rejected', async () => {
      const body = { audience: 'all', subject: 'Once', body: 'Only once', key: `key-${Date.now()}` };
      const responses = await Promise.all([1, 2, 3].map(() => mail().call('POST', PATH, body)));
      expect(
        new Set(
          responses.map((response) =>
            JSON.stringify([
              response.status,
              (response.body as { id: string }).id,
              (response.body as { recipientCount: number }).recipientCount,
            ]),
          ),
        ).size,
      ).toBe(1);
      const { id } = responses[0]?.body as { id: string };
      await finished(mail(), id);
      expect(addressesOf(id)).toHaveLength(30);
      expect(await mail().call('POST', PATH, { ...body, body: 'Something else' })).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      });
    });

    it('require a subject and a body that are not blank', async () => {
      for (const [field, wrong] of [
        ['subject', { subject: ' \n' }],
        ['body', { body: '  ' }],
      ] as const) {
        expect(await mail().call('POST', PATH, { audience: 'all', subject: 'S', body: 'B', ...wrong })).toMatchObject({
          status: 400,
          body: { fields: { [field]: 'Subject and body are required' } },
        });
      }
      expect((await mail().call('POST', PATH, { audience: 'everyone', subject: 'S', body: 'B' })).status).toBe(400);
    });

    describe('to an audience of nobody', () => {
      const NOBODY = {
        status: 409,
        body: { code: 'conflict', error: 'No one is in this audience, so there is nothing to send.' },
      };
      const send = () => mail().call('POST', PATH, { audience: 'all', subject: 'To nobody', body: 'B' });
      afterEach(() => mail().knex('suppressions').delete());

      it('are refused, and nothing is stored', async () => {
        mail().audience.members = [];
        const before = (await mail().call('GET', PATH)).body;
        expect(await send()).toMatchObject(NOBODY);
        expect((await mail().call('GET', PATH)).body).toEqual(before);
      });
      it('are refused when everyone in it has unsubscribed', async () => {
        mail().audience.members = [memberOf(1)];
        await mail()
          .knex('suppressions')
          .insert({
            email: 'person-1@example.com',
            user_id: userIdOf(1),
            reason: 'unsubscribed',
            created_at: 1,
          });
        expect(await send()).toMatchObject(NOBODY);
      });
      it('are not refused because of an earlier address that bounced', async () => {
        mail().audience.members = [memberOf(1, 'new-address@example.com')];
        await mail()
          .knex('suppressions')
          .insert({
            email: 'old-address@example.com',
            user_id: userIdOf(1),
            reason: 'bounced',
            created_at: 1,
          });
        const { id, recipientCount } = await broadcast(mail());
        expect(recipientCount).toBe(1);
        await finished(mail(), id);
      });
      it('are canceled and say why if everyone leaves before the recipients are frozen', async () => {
        mail().audience.members = [memberOf(1)];
        mail().audience.down = 'recipients';
        mail().audience.requests.length = 0;
        const sending = broadcast(mail(), { subject: 'Left alone' });
        await until(
          async () => mail().audience.requests,
          (asked) => asked.some((path) => path.includes('/recipients')),
        );
        mail().audience.members = [];
        mail().audience.down = false;
        const { id, ...sent } = await sending;
        expect(sent).toEqual({ recipientCount: 0, status: 'canceled' });
        const done = await finished(mail(), id);
        expect(done).toMatchObject({
          status: 'canceled',
          recipientCount: 0,
          pauseReason: 'No one was left in the audience when the recipients were listed, so nothing was sent.',
          waiting: null,
        });
        expect(statsOf(done)).toMatchObject({ delivered: 0, pending: 0, canceled: 0 });
        expect((await mail().call('POST', `${PATH}/${id}/resume`)).status).toBe(409);
      });
    });

    it('respond with 503 and store nothing while svc-core is not available', async () => {
      mail().audience.down = true;
      const before = (await mail().call('GET', PATH)).body;
      expect((await mail().call('POST', PATH, { audience: 'all', subject: 'S', body: 'B' })).status).toBe(503);
      mail().audience.down = false;
      expect((await mail().call('GET', PATH)).body).toEqual(before);
    });

    it('count each audience without the people who unsubscribed', async () => {
      expect(await mail().call('GET', `${PATH}/audiences`)).toMatchObject({
        status: 200,
        body: forEachKey(AUDIENCES, () => 30),
      });
      await mail()
        .knex('suppressions')
        .insert([
          { email: 'person-7@example.com', user_id: userIdOf(7), reason: 'unsubscribed', created_at: 1 },
          { email: 'person-8@example.com', user_id: null, reason: 'unsubscribed', created_at: 1 },
        ]);
      expect((await mail().call('GET', `${PATH}/audiences`)).body).toMatchObject({ all: 29 });
      const { id, recipientCount } = await broadcast(mail());
      await finished(mail(), id);
      expect(recipientCount).toBe(28);
      expect(addressesOf(id)).not.toEqual(expect.arrayContaining(['person-7@example.com']));
      const list = (await mail().call('GET', '/api/admin/suppressions?limit=1')).body as SuppressionPage;
      expect(list).toMatchObject({
        suppressions: [{ email: 'person-7@example.com', userId: userIdOf(7), reason: 'unsubscribed' }],
        next: 'person-7@example.com',
      });
      expect((await mail().call('GET', `/api/admin/suppressions?after=${list.next ?? ''}`)).body).toMatchObject({
        suppressions: [{ email: 'person-8@example.com' }],
        next: null,
      });
      await mail().knex('suppressions').delete();
    });

    it('store emails that the mail server refuses as failed, with its reply, and retry them on request', async () => {
      mail().audience.members = [
        memberOf(1),
        memberOf(2, 'refuse-me@example.com'),
        memberOf(3, 'greylist-me@example.com'),
        memberOf(4, 'later-me@example.com'),
        memberOf(5, 'early-me@example.com'),
      ];
      const { id } = await broadcast(mail());
      const done = await finished(mail(), id);
      expect(statsOf(done)).toMatchObject({ delivered: 3, failed: 2, uncertain: 0 });
      const failed = await recipientsOf(id, '?status=failed');
      expect(failed.recipients).toEqual([
        expect.objectContaining({
          userId: userIdOf(2),
          name: 'Person 2',
          email: 'refuse-me@example.com',
          status: 'failed',
          attempts: 1,
          error: expect.stringContaining('550 5.1.1'),
          sentAt: null,
        }),
        expect.objectContaining({
          userId: userIdOf(4),
          status: 'failed',
          attempts: 3,
          error: expect.stringContaining('451'),
        }),
      ]);
      await mail()
        .knex('deliveries')
        .where({ broadcast_id: id, recipient_key: userIdOf(2) })
        .update({ email: 'person-2@example.com' });
      expect(await mail().call('POST', `${PATH}/${id}/retry`)).toMatchObject({ status: 200, body: { retried: 2 } });
      expect(statsOf(await finished(mail(), id))).toMatchObject({ delivered: 4, failed: 1 });
      expect(addressesOf(id).filter((address) => address === 'greylist-me@example.com')).toHaveLength(1);
    });

    it('show a recipient as uncertain when the server hangs up after the email, and never retry', async () => {
      mail().audience.members = [memberOf(1), memberOf(2, 'drop-me@example.com')];
      const { id } = await broadcast(mail());
      expect(statsOf(await finished(mail(), id))).toMatchObject({ delivered: 1, uncertain: 1 });
      expect((await mail().call('POST', `${PATH}/${id}/retry`)).body).toEqual({ retried: 0 });
      expect(addressesOf(id).filter((address) => address === 'drop-me@example.com')).toHaveLength(1);
    });

    it('are paused, resumed and canceled', async () => {
      mail().audience.members = Array.from({ length: MANY }, (_, n) => memberOf(n + 1));
      const { id } = await broadcast(mail());
      expect(await mail().call('POST', `${PATH}/${id}/pause`)).toMatchObject({
        status: 200,
        body: { status: 'paused' },
      });
      const held = await until(
        () => one(id),
        (row) => statsOf(row).sending === 0,
      );
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect(statsOf(await one(id)).delivered).toBe(statsOf(held).delivered);
      expect(statsOf(held).delivered).toBeLessThan(MANY);
      expect((await mail().call('POST', `${PATH}/${id}/resume`)).status).toBe(200);
      expect((await mail().call('POST', `${PATH}/${id}/cancel`)).body).toMatchObject({ status: 'canceled' });
      const done = await finished(mail(), id);
      expect(statsOf(done).canceled).toBeGreaterThan(0);
      expect(statsOf(done).delivered + statsOf(done).canceled).toBe(MANY);
      expect(addressesOf(id)).toHaveLength(statsOf(done).delivered);
      expect((await mail().call('POST', `${PATH}/${id}/resume`)).status).toBe(409);
      expect((await mail().call('POST', `${PATH}/${id}/retry`)).status).toBe(409);
    });

    it('skip people who unsubscribe after the recipients were frozen', async () => {
      mail().audience.members = Array.from({ length: 600 }, (_, n) => memberOf(n + 1));
      const { id } = await broadcast(mail());
      await mail().call('POST', `${PATH}/${id}/pause`);
      await mail()
        .knex('suppressions')
        .insert({ email: 'person-600@example.com', user_id: userIdOf(600), reason: 'unsubscribed', created_at: 1 });
      await mail().call('POST', `${PATH}/${id}/resume`);
      const done = await finished(mail(), id);
      await mail().knex('suppressions').delete();
      expect(statsOf(done)).toMatchObject({ delivered: 599, skipped: 1 });
      expect(addressesOf(id)).not.toContain('person-600@example.com');
    });

    it('pause themselves when most emails are refused', async () => {
      mail().audience.members = Array.from({ length: 200 }, (_, n) => memberOf(n + 1, `refuse-${n}@example.com`));
      const { id } = await broadcast(mail());
      const paused = await until(
        () => one(id),
        ({ status }) => status === 'paused',
      );
      expect(paused.pauseReason).toContain('refused');
      expect(statsOf(paused).pending).toBeGreaterThan(0);
      await mail().call('POST', `${PATH}/${id}/cancel`);
      await finished(mail(), id);
    });

    it('list recipients page by page, and by status', async () => {
      const { id } = await broadcast(mail());
      await finished(mail(), id);
      const pages: string[] = [];
      for (let after = ''; ;) {
        const { recipients, next } = await recipientsOf(id, `?limit=7${after && `&after=${after}`}`);
        pages.push(...recipients.map(({ userId }) => userId));
        if (next === null) break;
        after = next;
      }
      expect(pages).toEqual(mail().audience.members.map(({ userId }) => userId));
      expect(await recipientsOf(id, '?status=failed')).toEqual({ recipients: [], next: null });
      expect((await mail().call('GET', `${PATH}/${id}/recipients?limit=101`)).status).toBe(400);
    });

    it('respond with 404 for one that does not exist', async () => {
      for (const [method, rest] of [
        ['GET', ''],
        ['GET', '/recipients'],
        ['POST', '/retry'],
        ['POST', '/pause'],
        ['POST', '/resume'],
        ['POST', '/cancel'],
      ] as const) {
        expect((await mail().call(method, `${PATH}/${userIdOf(1)}${rest}`)).status).toBe(404);
      }
    });

    it('are previewed as HTML and as text, safely', async () => {
      const body =
        'Hi **all** <script>alert(1)</script>\n\n[good](https://example.com/a) [bad](javascript:alert(1))\n\n![pixel](https://track.example/p.png)\n\n- one\n- two';
      const { html, text, subject } = (await mail().call('POST', `${PATH}/preview`, { subject: 'A <b>', body }))
        .body as BroadcastPreview;
      expect(subject).toBe('A <b>');
      expect(html).toContain('<strong>all</strong>');
      expect(html).toContain('&lt;script&gt;');
      expect(html).toContain('href="https://example.com/a"');
      expect(html).not.toMatch(/<script|<img|href="javascript/i);
      expect(text).toContain('good (https://example.com/a)');
      expect(text).toContain('- one\n- two');
    });

    it('have every action of administrators in the audit log of svc-core once, even when svc-core was not available', async () => {
      const { audience } = mail();
      audience.members = [
        memberOf(1, 'refuse-audited@example.com'),
        ...Array.from({ length: 400 }, (_, n) => memberOf(n + 2)),
      ];
      const subject = `Audited ${Date.now()}`;
      const { id } = await broadcast(mail(), { subject });
      audience.down = true;
      await mail().call('POST', `${PATH}/${id}/pause`);
      await mail().call('POST', `${PATH}/${id}/pause`);
      await mail().call('POST', `${PATH}/${id}/resume`);
      expect((await mail().call('POST', `${PATH}/test`, { subject, body: 'x' })).status).toBe(200);
      await finished(mail(), id);
      expect((await mail().call('POST', `${PATH}/${id}/retry`)).body).toEqual({ retried: 1 });
      audience.down = false;
      const other = await broadcast(mail(), { subject });
      for (const order of ['pause', 'cancel'])
        expect((await mail().call('POST', `${PATH}/${other.id}/${order}`)).status).toBe(200);
      await finished(mail(), other.id);
      const audited = () =>
        [...audience.auditLog.values()]
          .filter(({ detail }) => detail.summary.includes(subject))
          .sort((a, b) => a.at - b.at);
      const events = await until(
        async () => audited(),
        ({ length }) => length === 8,
      );
      expect(events.map(({ action }) => action)).toEqual(
        ['send', 'pause', 'resume', 'test', 'retry', 'send', 'pause', 'cancel'].map((what) => `broadcast.${what}`),
      );
      for (const { actorId, detail } of events)
        expect([actorId, JSON.stringify(detail).includes('@')]).toEqual([userIdOf(0xfffe), false]);
      expect(events[1]?.detail).toEqual({ summary: `Paused the broadcast “${subject}”`, broadcastId: id });
      await until(
        () => mail().knex('audit_outbox').select('event_key'),
        ({ length }) => length === 0,
      );
      expect(audited()).toHaveLength(8);
    });

    it('can be sent to oneself as a test', async () => {
      expect(await mail().call('POST', `${PATH}/test`, { subject: 'Trial', body: 'x' })).toMatchObject({
        status: 200,
        body: { to: 'admin@example.com' },
      });
      await until(
        async () => mail().sink.accepted(),
        (all) => all.some(({ address }) => address === 'admin@example.com'),
      );
    });
  });
}
