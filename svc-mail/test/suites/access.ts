import { allCalls } from '@jobtrail/contract/calls';
import { accessOf } from '@jobtrail/service-kit/testing';
import type { MailUnderTest } from '../mailUnderTest.ts';

export function accessSuite(mail: () => MailUnderTest): void {
  describe('Who may call what, by the contract’s list', () => {
    const { closed, admins } = accessOf(allCalls, 'mail');
    it('everything is for administrators', () => {
      expect(admins).toEqual(closed);
      expect(admins.length).toBeGreaterThan(10);
    });
    it.each(closed)('%s answers 401 to who is not signed in', async (_, method, path, body) => {
      expect(await mail().call(method, path, body, null)).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
    });
    it.each(admins)('%s answers 403 to who is no administrator', async (_, method, path, body) => {
      expect(await mail().call(method, path, body, 'user')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    });
    it.each(admins)('%s lets an administrator pass', async (_, method, path, body) => {
      expect([401, 403]).not.toContain((await mail().call(method, path, body)).status);
    });
    it('calls between services are closed to everybody else', async () => {
      for (const [method, path] of [
        ['POST', '/internal/messages'],
        ['DELETE', '/internal/people/x'],
      ] as const) {
        expect((await mail().call(method, path, method === 'POST' ? {} : undefined, null)).status).toBe(401);
        expect((await mail().call(method, path, method === 'POST' ? {} : undefined, 'admin')).status).toBe(403);
        expect((await mail().internal(method, path, method === 'POST' ? {} : undefined, 'gateway')).status).toBe(403);
      }
    });
  });
}
