import { allCalls } from '@jobtrail/contract/calls';
import { accessOf, internalAccessOf } from '@jobtrail/service-kit/testing';
import type { MailUnderTest } from '../mailUnderTest.ts';

export function accessSuite(mail: () => MailUnderTest): void {
  describe('Who may call what, by the contract’s list', () => {
    const { closed, admins } = accessOf(allCalls, 'mail');
    const internal = internalAccessOf('svc-mail');
    it('all calls are for administrators', () => {
      expect(admins).toEqual(closed);
      expect(admins.length).toBeGreaterThan(10);
    });
    it.each(closed)('%s responds with 401 to a person who is not signed in', async (_, method, path, body) => {
      expect(await mail().call(method, path, body, null)).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
    });
    it.each(admins)('%s responds with 403 to a person who is not an administrator', async (_, method, path, body) => {
      expect(await mail().call(method, path, body, 'user')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    });
    it.each(admins)('%s accepts an administrator', async (_, method, path, body) => {
      expect([401, 403]).not.toContain((await mail().call(method, path, body)).status);
    });
    it.each(internal.closed)('%s between services responds with 401 without a token', async (_, method, path) => {
      expect(await mail().call(method, path, method === 'POST' ? {} : undefined, null)).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
    });
    it.each(internal.forbidden)(
      '%s between services responds with 403 to %s',
      async (_, forbiddenCaller, method, path) => {
        expect(await mail().internal(method, path, method === 'POST' ? {} : undefined, forbiddenCaller)).toMatchObject({
          status: 403,
          body: { code: 'forbidden' },
        });
      },
    );
    it.each(internal.closed)('%s between services responds with 403 to an administrator', async (_, method, path) => {
      expect((await mail().call(method, path, method === 'POST' ? {} : undefined, 'admin')).status).toBe(403);
    });
  });
}
