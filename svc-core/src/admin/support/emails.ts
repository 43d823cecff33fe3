import { pages, PRODUCT } from '@jobtrail/contract';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import { supportEmail } from '../../email-outbox/supportEmail.ts';
import type { TicketRow } from '../../rows.ts';

export const newTicket = (
  name: string,
  appUrl: string,
  ticket: TicketRow,
  author: { name: string; email: string },
): EmailContent => ({
  subject: `New support ticket: ${ticket.subject}`,
  name,
  paragraphs: [`${author.name} (${author.email}) wrote to support:`, ticket.subject, ticket.message],
  link: { label: 'Open support tickets', href: new URL(pages.adminSupport, appUrl).href },
});

export const ticketReply = (name: string, appUrl: string, ticket: TicketRow, message: string): EmailContent => ({
  subject: `Re: ${ticket.subject}`,
  name,
  paragraphs: [message, `You wrote to ${PRODUCT} support: ${ticket.subject}`],
  link: { label: 'See all your messages to support', href: new URL(pages.help, appUrl).href },
  closing: `Please do not reply to this email. To answer, send a new message in the Help Center or write to ${supportEmail()}.`,
});
