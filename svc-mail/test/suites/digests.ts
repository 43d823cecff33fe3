import { internal } from '@jobtrail/contract/internal';
import { firstTo, header, unsubscribeAddress } from '../localMailbox.ts';
import type { MailUnderTest } from '../mailUnderTest.ts';
import { memberOf, userIdOf } from '../startAudience.ts';

/** Tests the unsubscribe link of digests in the local mailbox. */
export function digestSuite(mail: () => MailUnderTest): void {
  describe('A digest', () => {
    const reader = memberOf(41, 'digest@example.com');
    const isNotified = (): boolean => mail().audience.emailSettings.get(reader.userId) ?? true;
    const send = (key: string, to: { userId: string; email: string }, more: object = {}) =>
      mail().internal('POST', internal.queueMail.path, {
        key,
        userId: to.userId,
        to: { name: 'Reader', email: to.email },
        subject: '1 reminder for today',
        text: 'Call Devon',
        html: '<p>Call Devon</p>',
        ...more,
      });
    const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(mail().url + path, {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    let path = '';
    beforeAll(async () => {
      mail().audience.members = [reader];
      expect((await send('digest:1', reader, { unsubscribe: 'digest' })).status).toBe(202);
      const email = await firstTo(mail(), reader.email);
      expect(header(email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const address = unsubscribeAddress(email);
      expect(address).toMatch(/^http:\/\/localhost:8080\/unsubscribe\/[\w-]{64}$/);
      path = new URL(address).pathname;
    });
    beforeEach(() => {
      mail().audience.members = [reader];
      mail().audience.emailSettings.clear();
    });

    it('has one-click unsubscribe (RFC 8058), unlike an email that cannot be unsubscribed from', async () => {
      const other = { userId: userIdOf(42), email: 'reset@example.com' };
      await send('digest:2', other);
      expect(header(await firstTo(mail(), other.email), 'list-unsubscribe')).toBeUndefined();
      expect((await send('digest:3', reader, { unsubscribe: 'everything' })).status).toBe(400);
    });
    it('turns off the emails with the one-click request, from any origin, repeatedly, and no broadcast', async () => {
      for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://mail.example' }]) {
        const response = await post(path, 'List-Unsubscribe=One-Click', headers);
        expect([response.status, isNotified()]).toEqual([200, false]);
      }
      expect(await mail().knex('suppressions').where({ user_id: reader.userId })).toEqual([]);
    });
    it('asks first when its link is opened, and can be subscribed to again', async () => {
      const page = async (): Promise<string> => (await fetch(mail().url + path)).text();
      expect(await page()).toContain('Unsubscribe from emails about reminders');
      // The link works for years, and the person may have another address by then.
      expect(await page()).not.toContain(reader.email);
      expect(isNotified()).toBe(true);
      expect((await post(path, 'action=unsubscribe')).status).toBe(303);
      expect([isNotified(), await page()]).toEqual([false, expect.stringContaining("You're unsubscribed")]);
      expect(await page()).not.toContain(reader.email);
      await post(path, 'action=resubscribe');
      expect(isNotified()).toBe(true);
    });
    it('returns 503 while svc-core is unavailable, and changes nothing', async () => {
      mail().audience.down = true;
      try {
        expect((await post(path, 'List-Unsubscribe=One-Click')).status).toBe(503);
      } finally {
        mail().audience.down = false;
      }
      expect(isNotified()).toBe(true);
    });
    it('has a link that returns 404 once the account has been deleted', async () => {
      mail().audience.members = [];
      expect((await post(path, 'List-Unsubscribe=One-Click')).status).toBe(404);
      expect((await fetch(mail().url + path)).status).toBe(404);
    });
  });
}
