import PostalMime from 'postal-mime';
import { internal } from '@jobtrail/contract/internal';
import { type MailUnderTest, until } from '../mailUnderTest.ts';
import { userIdOf } from '../startAudience.ts';

/** An event whose title is not ASCII and longer than a line of an email may be. */
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'METHOD:PUBLISH',
  'BEGIN:VEVENT',
  'UID:0199@jobtrail',
  'SEQUENCE:3',
  'DTSTART:20301126T120000Z',
  `SUMMARY:Zürich ${'Straßenbahn '.repeat(100)}`,
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

/** The calendar file in an email, as it was sent: the parser would convert its line breaks. */
function fileIn(email: Buffer): string {
  const part = /^content-type: text\/calendar; charset=utf-8; method=PUBLISH;[^]*?\r\n\r\n([^]*?)\r\n--/im;
  const [head = '', encoded = ''] = part.exec(email.toString('latin1')) ?? [];
  expect(head).toMatch(/^content-transfer-encoding: base64\r$/im);
  return Buffer.from(encoded, 'base64').toString('utf8');
}

/** Tests files that emails carry, as a mail server receives them. */
export function attachmentSuite(mail: () => MailUnderTest): void {
  describe('An account email with a calendar file', () => {
    const file = {
      name: 'interview.ics',
      type: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: CALENDAR,
    };
    const send = (key: string, to: string, attachment: object = file) =>
      mail().internal('POST', internal.queueMail.path, {
        key,
        userId: userIdOf(5),
        to: { name: 'Ed', email: to },
        subject: 'Kestrel: Video interview',
        text: 'The attached file updates your calendar.',
        html: '<p>The attached file updates your calendar.</p>',
        attachment,
      });
    const accepted = (address: string) =>
      mail()
        .sink.accepted()
        .filter((one) => one.address === address);

    it('reaches the mail server once, with the file byte for byte, along with its text', async () => {
      const address = 'keep-calendar@example.com';
      for (let n = 0; n < 2; n += 1) expect((await send('interview:1', address)).status).toBe(202);
      await until(
        async () => accepted(address),
        ({ length }) => length > 0,
      );
      const bytes = mail().sink.kept(address);
      const email = await PostalMime.parse(bytes);
      expect([email.text?.trim(), email.html?.trim()]).toEqual([
        'The attached file updates your calendar.',
        '<p>The attached file updates your calendar.</p>',
      ]);
      const [attachment, ...others] = email.attachments;
      expect(others).toEqual([]);
      expect(attachment).toMatchObject({
        filename: 'interview.ics',
        mimeType: 'text/calendar',
        method: 'PUBLISH',
        disposition: 'attachment',
      });
      expect(fileIn(bytes)).toBe(CALENDAR);
      await until(
        async () => mail().knex('deliveries').where({ recipient_key: 'interview:1' }).first('status'),
        ({ status }) => status === 'sent',
      );
      expect(accepted(address)).toHaveLength(1);
    });
    it('leaves nothing of the file behind once it is sent', async () => {
      await send('interview:2', 'keep-blank@example.com');
      const stored = await until(
        async () => mail().knex('account_mails').where({ request_key: 'interview:2' }).first('text', 'attachment'),
        ({ text }) => text === '',
      );
      expect(stored).toEqual({ text: '', attachment: null });
    });
    it.each([
      ['a program', { ...file, name: 'interview.exe' }],
      ['a folder', { ...file, name: '../interview.ics' }],
      ['another header', { ...file, name: 'a.ics\r\nBcc: eve@example.com' }],
      ['another type', { ...file, type: 'text/html' }],
      ['a file that is too large', { ...file, content: 'x'.repeat(100_001) }],
    ])('is rejected with %s', async (_, attachment) => {
      expect((await send('interview:3', 'nobody@example.com', attachment)).status).toBe(400);
      expect(await mail().knex('account_mails').where({ request_key: 'interview:3' })).toEqual([]);
    });
  });
}
