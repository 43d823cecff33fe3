import type { SuppressionPage } from '@jobtrail/contract';
import { broadcast, finished, type MailUnderTest, until } from '../mailUnderTest.ts';
import { memberOf, userIdOf } from '../startAudience.ts';

const PATH = '/api/admin/suppressions';
const BROADCAST = '01900000-0000-7000-8000-00000000beef';

export function suppressionSuite(mail: () => MailUnderTest): void {
  describe('The list of suppressions', () => {
    const list = async (query: Record<string, string> = {}): Promise<SuppressionPage> =>
      (await mail().call('GET', `${PATH}?${new URLSearchParams(query).toString()}`)).body as SuppressionPage;
    const emails = async (query: Record<string, string>): Promise<unknown> =>
      (await list(query)).suppressions.map(({ email }) => email);
    const lift = (key: string) => mail().call('POST', `${PATH}/lift`, { key });

    beforeEach(async () => {
      const row = { user_id: null, detail: null, broadcast_id: null, created_at: Date.UTC(2026, 10, 1) };
      await mail()
        .knex('suppressions')
        .insert([
          { ...row, email: 'ana@example.com', reason: 'unsubscribed', user_id: userIdOf(1), broadcast_id: BROADCAST },
          { ...row, email: 'anb@example.com', reason: 'bounced', user_id: userIdOf(2), detail: '5.1.1 User unknown' },
          { ...row, email: 'an_b%@example.com', reason: 'complained', user_id: userIdOf(3), detail: 'abuse' },
          { ...row, email: `:${userIdOf(4)}`, reason: 'unsubscribed', user_id: userIdOf(4) },
          { ...row, email: 'zed@example.com', reason: 'bounced' },
        ]);
    });
    afterEach(() => mail().knex('suppressions').delete());

    it('says who, why, since when, and from which broadcast', async () => {
      mail().audience.members = [memberOf(9)];
      const { id } = await broadcast(mail(), { subject: 'Holiday hours' });
      await finished(mail(), id);
      await mail().knex('suppressions').where({ email: 'anb@example.com' }).update({ broadcast_id: id });
      const { suppressions } = await list({ q: 'anb' });
      expect(suppressions).toEqual([
        {
          key: 'anb@example.com',
          email: 'anb@example.com',
          userId: userIdOf(2),
          reason: 'bounced',
          detail: '5.1.1 User unknown',
          broadcast: { id, subject: 'Holiday hours' },
          createdAt: '2026-11-01T00:00:00.000Z',
        },
      ]);
      expect((await list({ q: 'ana' })).suppressions).toMatchObject([{ broadcast: null }]);
    });
    it('loses all bounces of one broadcast at once, and nothing else', async () => {
      mail().audience.members = [memberOf(9)];
      const { id } = await broadcast(mail());
      await finished(mail(), id);
      await mail().knex('suppressions').whereNot({ email: 'zed@example.com' }).update({ broadcast_id: id });
      const path = `/api/admin/broadcast/${id}/lift-bounces`;
      expect((await mail().call('POST', path)).body).toEqual({ lifted: 1 });
      expect((await mail().call('POST', path)).body).toEqual({ lifted: 0 });
      expect(await emails({})).toEqual([null, 'an_b%@example.com', 'ana@example.com', 'zed@example.com']);
      expect((await mail().call('POST', `/api/admin/broadcast/${BROADCAST}/lift-bounces`)).status).toBe(404);
    });
    it('is searched by the start of an address, in which no character is a wildcard', async () => {
      expect(await emails({ q: ' AN ' })).toEqual(
        expect.arrayContaining(['an_b%@example.com', 'ana@example.com', 'anb@example.com']),
      );
      expect(await emails({ q: 'an_b%' })).toEqual(['an_b%@example.com']);
      expect(await emails({ q: 'an%' })).toEqual([]);
      expect(await emails({ q: 'example.com' })).toEqual([]);
    });
    it('is filtered by reason, page by page', async () => {
      const first = await list({ reason: 'bounced', limit: '1' });
      expect(first).toMatchObject({ suppressions: [{ email: 'anb@example.com' }], next: 'anb@example.com' });
      expect(await list({ reason: 'bounced', limit: '1', after: first.next ?? '' })).toMatchObject({
        suppressions: [{ email: 'zed@example.com' }],
        next: null,
      });
      expect((await mail().call('GET', `${PATH}?reason=other`)).status).toBe(400);
      expect((await mail().call('GET', `${PATH}?limit=101`)).status).toBe(400);
    });
    it('names a person whose address is no longer known by the user alone', async () => {
      const { suppressions } = await list({ reason: 'unsubscribed' });
      expect(suppressions.find(({ userId }) => userId === userIdOf(4))).toMatchObject({ email: null });
    });

    it('loses a bounce that an administrator lifts, and the audit log of svc-core says so without the address', async () => {
      mail().audience.members = [memberOf(2, 'anb@example.com'), memberOf(9)];
      const before = mail().audience.auditLog.size;
      expect((await lift('anb@example.com')).status).toBe(204);
      expect(await emails({ q: 'anb' })).toEqual([]);
      const entries = await until(
        async () => [...mail().audience.auditLog.values()].slice(before),
        (found) => found.some(({ action }) => action === 'suppression.lift'),
      );
      const entry = entries.find(({ action }) => action === 'suppression.lift');
      expect(entry).toMatchObject({ actorId: userIdOf(0xfffe), subjectId: userIdOf(2) });
      expect(JSON.stringify(entry)).not.toContain('@');
      const { id, recipientCount } = await broadcast(mail());
      expect(recipientCount).toBe(2);
      await finished(mail(), id);
    });
    it.each(['ana@example.com', 'an_b%@example.com'])('keeps %s, which only the person can end', async (key) => {
      expect(await lift(key)).toMatchObject({
        status: 409,
        body: { code: 'conflict', error: expect.stringMatching(/^Only the person can end this/) },
      });
      expect(await mail().knex('suppressions').where({ email: key })).toHaveLength(1);
    });
    it('responds with 404 when there is nothing to lift', async () => {
      expect((await lift('nobody@example.com')).status).toBe(404);
    });
  });
}
