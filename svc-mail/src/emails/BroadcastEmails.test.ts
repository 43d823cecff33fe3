import addressparser from 'nodemailer/lib/addressparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { BroadcastEmails } from './BroadcastEmails.ts';
import { createSender } from './sender.ts';

const draft = { subject: 'Größere Änderungen 🎉', body: 'Hello' };
const sender = createSender('Jobträil Team <hello@jobtrail.example>', 'https://jobtrail.example');
const SENT_AT = Date.UTC(2026, 10, 27, 9, 30);
const messageId = 'one.two@jobtrail.example';
const token = 'x'.repeat(64);

/** The header fields by name, unfolded, without the multipart boundary, which is random. */
function fieldsIn(bytes: Buffer): Record<string, string[]> {
  const [headers = ''] = bytes.toString().split('\r\n\r\n');
  const fields: Record<string, string[]> = {};
  for (const field of headers.split(/\r\n(?![ \t])/)) {
    const [, name = '', value = ''] = /^([^:]+): ?([^]*)$/.exec(field) ?? [];
    (fields[name] ??= []).push(value.replace(/\r\n/g, '').replace(/boundary=.*/, ''));
  }
  return fields;
}

/** The header fields of the same email if Nodemailer composes all of it. */
async function composedFields(name: string, email: string): Promise<Record<string, string[]>> {
  const whole = new MailComposer({
    from: sender.from,
    to: [{ name, address: email }],
    subject: draft.subject,
    html: '<p>Hello</p>',
    text: 'Hello',
    textEncoding: 'quoted-printable',
    messageId: `<${messageId}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      'List-Id': { prepared: true, value: '<broadcasts.jobtrail.example>' },
      'List-Unsubscribe': { prepared: true, value: `<https://jobtrail.example/unsubscribe/${token}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  return fieldsIn(await whole.compile().build());
}

it.each([
  ['Ada Lovelace', 'ada@example.com'],
  ['', 'nameless@example.com'],
  ['Lovelace, Ada "The Countess"', 'ada@example.com'],
  ['Ада Лавлейс', 'ada@пример.example'],
  ['A very long name that does not fit into one line '.repeat(3).trim(), 'ada@example.com'],
  ['Ada\r\nBcc: eve@example.com', 'ada@example.com'],
])('each email has the header fields that Nodemailer gives a whole email: %j', async (name, email) => {
  const emails = await BroadcastEmails.make(draft, sender);
  const { Date: date, ...fields } = fieldsIn(emails.emailTo({ name, email, messageId, token, sentAt: SENT_AT }).bytes);
  const { Date: _, ...expected } = await composedFields(name, email);
  expect(fields).toEqual(expected);
  expect(date?.map(Date.parse)).toEqual([SENT_AT]);
});

it('no header line is longer than RFC 5322 allows, and a folded name is still one address', async () => {
  const emails = await BroadcastEmails.make(draft, sender);
  const name = 'Bartholomew '.repeat(9).trim();
  const { bytes } = emails.emailTo({ name, email: 'b@example.com', messageId, token, sentAt: SENT_AT });
  const [headers = ''] = bytes.toString().split('\r\n\r\n');
  for (const line of headers.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
  expect(addressparser(fieldsIn(bytes)['To']?.[0] ?? '')).toEqual([{ name, address: 'b@example.com' }]);
});

/** Decodes the encoded words of a field (RFC 2047) in UTF-8 and Q, as email clients do. */
const decoded = (field = ''): string =>
  field
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
      decodeURIComponent(text.replaceAll('%', '%25').replaceAll('_', ' ').replaceAll('=', '%')),
    );

it('a subject and a name that look encoded arrive as they were typed', async () => {
  const subject = '=?utf-8?B?SGFsbG8=?= and =?x?Q?y?=, é';
  const name = '=?utf-8?B?eA==?= 6';
  const emails = await BroadcastEmails.make({ subject, body: 'Hello' }, sender);
  const { bytes } = emails.emailTo({ name, email: 'ada@example.com', messageId, token, sentAt: SENT_AT });
  const { Subject: [field] = [], To: [to] = [] } = fieldsIn(bytes);
  expect([field, to].join()).not.toMatch(/=\?utf-8\?B|"/);
  expect([decoded(field), decoded(to)]).toEqual([subject, `${name} <ada@example.com>`]);
});
