import { PRODUCT, SUPPORT_EMAIL } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';

const DAY = 'The link works once, for 24 hours.';

/** Without a name, because the address may belong to a stranger, to whom the name could be any text. */
export const confirmAddress = (href: string): EmailContent => ({
  subject: 'Confirm your e-mail address',
  name: '',
  paragraphs: [`Please confirm that this is the e-mail address of your ${PRODUCT} account. ${DAY}`],
  link: { label: 'Confirm this address', href },
  closing: `If you have no ${PRODUCT} account, do nothing.`,
});

/** Without a name, for the same reason. */
export const confirmNewAddress = (href: string): EmailContent => ({
  subject: 'Confirm your new e-mail address',
  name: '',
  paragraphs: [`Please confirm that your ${PRODUCT} account is to have this e-mail address from now on. ${DAY}`],
  link: { label: 'Use this address', href },
  closing: 'If you did not ask for this, do nothing: nothing changes then.',
});

export const addressChanged = (name: string, email: string): EmailContent => ({
  subject: 'Your e-mail address was changed',
  name,
  paragraphs: [
    `Your ${PRODUCT} account has a new e-mail address: ${email}. From now on you sign in with it, and mail goes there.`,
    `If it was not you, write to ${SUPPORT_EMAIL} at once.`,
  ],
});
