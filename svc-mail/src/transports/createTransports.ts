import type { Config } from '../environment.ts';
import { MailboxStore } from '../mailbox/MailboxStore.ts';
import { DiscardTransport } from './DiscardTransport.ts';
import { MailboxTransport } from './MailboxTransport.ts';
import type { SmtpLimits } from './SmtpSession.ts';
import { smtpServerOf, SmtpTransport } from './SmtpTransport.ts';
import type { Transport } from './Transport.ts';

type Settings = Pick<Config, 'NODE_ENV' | 'DATA_DIR' | 'SMTP_URL' | 'MAIL_TIMEOUT_SECONDS'>;
interface Transports {
  readonly createTransport: () => Transport;
  readonly mailbox: MailboxStore | null;
}

/** Servers look up their clients before they greet, or make them wait on purpose; RFC 5321 grants them five minutes. */
const CONNECT_MS = 45_000;
const SET_UP_MS = 60_000;
/**
 * A whole email may take longer than the reply to a command, because closing the connection earlier would only make it
 * uncertain.
 */
const MESSAGE_TIMEOUT_FACTOR = 5;

/** Selects the transport: SMTP_URL, or else the local mailbox, which exists only outside production. */
export function createTransports({ NODE_ENV, DATA_DIR, SMTP_URL, MAIL_TIMEOUT_SECONDS }: Settings): Transports {
  const mailbox = NODE_ENV === 'production' ? null : new MailboxStore(DATA_DIR);
  if (SMTP_URL?.startsWith('discard:')) return { createTransport: () => new DiscardTransport(), mailbox };
  if (SMTP_URL !== undefined) {
    const server = smtpServerOf(SMTP_URL);
    const replyMs = MAIL_TIMEOUT_SECONDS * 1000;
    const limits: SmtpLimits = {
      connectMs: Math.min(CONNECT_MS, replyMs),
      setUpMs: Math.min(SET_UP_MS, 4 * replyMs),
      replyMs,
      messageMs: MESSAGE_TIMEOUT_FACTOR * replyMs,
    };
    return { createTransport: () => new SmtpTransport(server, limits), mailbox };
  }
  const store = mailbox ?? new MailboxStore(DATA_DIR);
  return { createTransport: () => new MailboxTransport(store), mailbox };
}
