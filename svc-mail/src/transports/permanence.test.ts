import { isHardStatus, isUnknownMailbox } from './permanence.ts';

describe('A status of RFC 3463', () => {
  it.each(['5.0.0', '5.1.1', '5.1.2', '5.1.10', '5.2.1', '5.4.4'])('%s is a hard bounce', (status) => {
    expect(isHardStatus(status)).toBe(true);
  });
  it.each(['4.2.2', '5.2.2', '5.3.4', '5.7.1', '5.1.8', '2.1.5', '', 'x'])('%s is not', (status) => {
    expect(isHardStatus(status)).toBe(false);
  });
});

describe('A reply to RCPT', () => {
  it.each([
    '550 5.1.1 <zoe@example.com>: Recipient address rejected: User unknown in local recipient table',
    '550 No such user here',
    '553 Mailbox name invalid',
    '550 5.2.1 The email account that you tried to reach is disabled',
  ])('says that there is nobody: %s', (reply) => {
    expect(isUnknownMailbox(reply)).toBe(true);
  });
  it.each([
    '550 5.7.1 Service unavailable; client host blocked',
    '554 Message rejected as spam',
    '550 Rejected by policy',
    '452 4.2.2 Mailbox full',
    '450 User unknown',
    '552 5.2.2 Mailbox full',
  ])('does not say so: %s', (reply) => {
    expect(isUnknownMailbox(reply)).toBe(false);
  });
});
