import type { Config } from '../config.ts';
import { MailboxStore } from '../mailbox/MailboxStore.ts';
import type { Carrier } from './Carrier.ts';
import { DiscardCarrier } from './DiscardCarrier.ts';
import { MailboxCarrier } from './MailboxCarrier.ts';
import { SmtpCarrier, smtpServerOf } from './SmtpCarrier.ts';

/** Decides where mails go: to SMTP_URL, else into the local mailbox. The mailbox exists outside production only. */
export function makeCarriers({ NODE_ENV, DATA_DIR, SMTP_URL }: Pick<Config, 'NODE_ENV' | 'DATA_DIR' | 'SMTP_URL'>): { makeCarrier: () => Carrier; mailbox: MailboxStore | null } {
  const mailbox = NODE_ENV === 'production' ? null : new MailboxStore(DATA_DIR);
  if (SMTP_URL?.startsWith('discard:')) return { makeCarrier: () => new DiscardCarrier(), mailbox };
  if (SMTP_URL !== undefined) {
    const server = smtpServerOf(SMTP_URL);
    return { makeCarrier: () => new SmtpCarrier(server), mailbox };
  }
  const store = mailbox ?? new MailboxStore(DATA_DIR);
  return { makeCarrier: () => new MailboxCarrier(store), mailbox };
}
