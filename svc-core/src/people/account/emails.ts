import { PRODUCT } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';

export const nameChanged = (name: string): EmailContent => ({
  subject: 'Your name was changed',
  name,
  paragraphs: [`The name of your ${PRODUCT} account is now ${name}.`],
});
