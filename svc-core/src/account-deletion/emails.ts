import { PRODUCT } from '@jobtrail/contract';
import type { EmailContent } from '../email-outbox/emailContent.ts';
import { supportEmail } from '../email-outbox/supportEmail.ts';

export const accountDeleted = (name: string): EmailContent => ({
  subject: 'Your account was deleted',
  name,
  paragraphs: [
    `Your ${PRODUCT} account was deleted as you asked. Your subscription is canceled, and your applications, notes and files are being erased.`,
    `If this wasn't you, write to ${supportEmail()}.`,
  ],
});
