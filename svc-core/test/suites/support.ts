import { describe, expect, it } from '@jest/globals';
import { TEXT_MAX } from '@jobtrail/contract';
import { TICKETS_PER_HOUR } from '../../src/admin/support/commands/createTicket.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';

const SUPPORT = '/api/support';
const HOUR_MS = 3_600_000;

export function supportSuite(core: () => CoreUnderTest): void {
  describe('Support tickets', () => {
    it('are filed as open, in the name of their sender, without the internal note', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const { status, body } = await client.post(SUPPORT, {
        subject: ' Help ',
        message: 'Line one\n\n  Line two 👋\u0000',
        status: 'resolved',
        userId: 'another',
        internalNote: 'mine',
      });
      expect([status, body]).toEqual([
        201,
        {
          id: expect.any(String),
          subject: 'Help',
          userId: person.id,
          message: 'Line one\n\n  Line two 👋',
          status: 'open',
          createdAt: expect.stringMatching(/Z$/),
          replies: [],
        },
      ]);
      expect(await core().knex('tickets').where({ user_id: person.id })).toEqual([
        expect.objectContaining({
          subject: 'Help',
          message: 'Line one\n\n  Line two 👋',
          status: 'open',
          internal_note: null,
        }),
      ]);
    });
    it.each([
      [{ subject: '' }, 'subject'],
      [{ subject: ' \n' }, 'subject'],
      [{ subject: undefined }, 'subject'],
      [{ subject: 7 }, 'subject'],
      [{ subject: ['a'] }, 'subject'],
      [{ subject: 'x'.repeat(TEXT_MAX.subject + 1) }, 'subject'],
      [{ message: '\u0000' }, 'message'],
      [{ message: null }, 'message'],
      [{ message: {} }, 'message'],
      [{ message: 'x'.repeat(TEXT_MAX.message + 1) }, 'message'],
    ])('reject %j with a sentence for the field', async (fields, field) => {
      const { status, body } = await core().ada.post(SUPPORT, { subject: 'S', message: 'M', ...fields });
      expect([status, body]).toEqual([400, expect.objectContaining({ fields: { [field]: expect.any(String) } })]);
    });
    it('accept the longest subject and message', async () => {
      const longest = { subject: '\u{1f4e8}'.repeat(TEXT_MAX.subject / 2), message: 'é'.repeat(TEXT_MAX.message) };
      expect(await core().bob.post(SUPPORT, longest)).toMatchObject({ status: 201, body: longest });
    });
    it('can be filed without a subscription', async () => {
      expect((await core().eve.post(SUPPORT, { subject: 'S', message: 'M' })).status).toBe(201);
    });
    it('are limited per hour, even if filed concurrently, with a Retry-After', async () => {
      let now = Date.now();
      const running = await startInProcess(core(), { clock: () => now });
      const [busy, other] = [
        await signedIn(running.url, await newPerson(core())),
        await signedIn(running.url, await newPerson(core())),
      ];
      const file = () => busy.post(SUPPORT, { subject: 'S', message: 'M' });
      expect((await file()).status).toBe(201);
      now += 600_000;
      const statuses = (await Promise.all(Array.from({ length: TICKETS_PER_HOUR + 5 }, file)))
        .map(({ status }) => status)
        .sort();
      expect(statuses).toEqual([...Array<number>(TICKETS_PER_HOUR - 1).fill(201), ...Array<number>(6).fill(429)]);
      const { body, headers } = await file();
      expect([body, headers.get('retry-after')]).toEqual([
        expect.objectContaining({ code: 'too_many_requests' }),
        String((HOUR_MS - 600_000) / 1000),
      ]);
      expect((await other.post(SUPPORT, { subject: 'S', message: 'M' })).status).toBe(201);
      now += HOUR_MS - 600_000;
      expect((await file()).status).toBe(201);
      expect((await file()).status).toBe(429);
      await running.stop();
    });
  });
}
