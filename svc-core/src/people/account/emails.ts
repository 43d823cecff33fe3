import { PRODUCT, SUPPORT_EMAIL } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';

export const nameChanged = (name: string): EmailContent => ({
  subject: 'Your name was changed',
  name,
  paragraphs: [
    `The name of your ${PRODUCT} account was just changed to ${name}.`,
    `If it was not you, choose a new password at once on the Account page, or write to ${SUPPORT_EMAIL}.`,
  ],
});
