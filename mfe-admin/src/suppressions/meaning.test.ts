import { meaningOf } from './meaning.ts';

test.each([
  ['550 5.1.1 <a>: Recipient address rejected', 'The mailbox does not exist.'],
  ['5.1.2', 'The part after the @ does not exist.'],
  ['556 5.1.10 Recipient has null MX', 'The part after the @ accepts no email.'],
  ['550 5.2.1 The account is disabled', 'The mailbox is disabled.'],
  ['5.4.4 no route', 'There is no mail server for the part after the @.'],
  ['550 No such user here', 'The mailbox does not exist.'],
  ['551 User not local', 'The mailbox is not on this mail server.'],
  ['5.9.9', 'The mail server refuses the address for good.'],
  [null, 'The mail server refuses the address for good.'],
])('a bounce with %p means: %s', (detail, meaning) => {
  expect(meaningOf({ reason: 'bounced', detail })).toBe(meaning);
});

test.each([
  ['unsubscribed', null, 'Used the unsubscribe link.'],
  ['complained', 'abuse', 'Reported an email as spam.'],
  ['complained', 'fraud', 'Reported an email as fraud.'],
  ['complained', null, 'Reported an email as spam.'],
] as const)('%s with %p means: %s', (reason, detail, meaning) => {
  expect(meaningOf({ reason, detail })).toBe(meaning);
});
