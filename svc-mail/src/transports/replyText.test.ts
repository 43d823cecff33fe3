import { describe, expect, it } from '@jest/globals';
import { replyText } from './replyText.ts';

describe('The stored reply of a mail server', () => {
  it.each([
    ['550 5.1.1 There is nobody of this name', '550 5.1.1 There is nobody of this name'],
    [
      '550 5.1.1 <grace@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
      '550 5.1.1 … Recipient address rejected: User unknown in virtual mailbox table',
    ],
    ["550 Grace isn't here", "550 … isn't here"],
    [
      '550-5.7.26 Unauthenticated email from example.com is not accepted\n550 5.7.26 due to the SPF/DKIM policy.',
      '550-5.7.26 Unauthenticated email from … is not accepted 550 5.7.26 due to the SPF/DKIM policy.',
    ],
    [
      '554 5.7.1 Blocked URL https://jobs.example.com/auth#reset=Zk3hT0ken in the message',
      '554 5.7.1 Blocked URL … in the message',
    ],
    ['535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6', '535 5.7.8 Error: authentication failed: …'],
    [
      '452 4.2.2 Mailbox full (over quota), try again in 60 minutes',
      '452 4.2.2 Mailbox full (over quota), try again in 60 minutes',
    ],
    [
      '554 5.7.1 Your access to submit messages to this e-mail system has been rejected. Client host [203.0.113.7]',
      '554 5.7.1 Your access to submit messages to this e-mail system has been rejected. Client host …',
    ],
    ['554 Rejected: "your reset link for Grace" looks like spam', '554 Rejected: … looks like spam'],
    ['550 Empfänger unbekannt', '550 Empfänger unbekannt'],
    ['550 Unknown user 1984', '550 Unknown user …'],
  ])('%s', (reply, kept) => expect(replyText(reply, 'grace.1984@example.com')).toBe(kept));

  it('is its beginning if it is very long', () =>
    expect(replyText(`550 ${'word '.repeat(200_000)}`, '')).toBe(`550 ${'word '.repeat(400)}`.slice(0, 2000).trim()));
  it.each(['<', '"', '“', '«'])(
    'ends at %s if it is very long, because the end of a quotation may be missing',
    (mark) => expect(replyText(`550 Unknown ${mark}${'word '.repeat(200_000)}`, '')).toBe('550 Unknown …'),
  );
  it('may be long and consist of marks', () => {
    for (const mark of ['«', '<', '!', '('])
      expect(replyText(`550 ${mark.repeat(1_000_000)}x`, 'a@example.com')).toBe('550 …');
  });

  it('leaves out the user name and the password, but no other word', () => {
    const reply = '535 5.7.8 Password wayfarer of mailer is not valid, mailer2';
    expect(replyText(reply, '', ['mailer', 'wayfarer', ''])).toBe('535 5.7.8 Password … of … is not valid, …');
    expect(replyText('454 4.7.0 TLS not available', '', ['mailer', 'is not in it'])).toBe(
      '454 4.7.0 TLS not available',
    );
  });
});
