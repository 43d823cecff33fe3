import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import MailComposer from 'nodemailer/lib/mail-composer';
import { LoggableError } from '@jobtrail/service-kit';
import { accountMailOf } from '../account-mail/queries.ts';
import { broadcastById } from '../broadcasts/queries.ts';
import type { Letter } from '../carriers/Carrier.ts';
import { ACCOUNT_MAIL, type Delivery } from '../deliveries/row.ts';
import type { UnsubscribeTokens } from '../suppressions/UnsubscribeTokens.ts';
import { BroadcastLetters } from './BroadcastLetters.ts';
import type { Sender } from './sender.ts';

interface Parts {
  knex: Knex;
  sender: Sender;
  tokens: UnsubscribeTokens;
}

interface Person {
  readonly name: string;
  readonly email: string;
}
interface Content {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Broadcasts whose encoded bodies are kept: more are rarely sent at once. */
const KEPT = 4;

/** Turns deliveries into whole mails. */
export class Composer {
  readonly #parts: Parts;
  readonly #letters = new Map<string, Promise<BroadcastLetters>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The mail of a delivery; null when there is no address or no text any more. */
  async compose(delivery: Delivery): Promise<Letter | null> {
    if (delivery.email === '') return null;
    return delivery.broadcastId === ACCOUNT_MAIL ? this.#accountMail(delivery) : this.#broadcastMail(delivery);
  }

  async #broadcastMail({ broadcastId, recipientKey, name, email }: Delivery): Promise<Letter> {
    const { sender, tokens } = this.#parts;
    const letters = await this.#lettersOf(broadcastId);
    return letters.letterTo({
      name,
      email,
      messageId: `${broadcastId}.${recipientKey}@${sender.domain}`,
      token: tokens.make({ broadcastId, userId: recipientKey }),
    });
  }

  #lettersOf(broadcastId: string): Promise<BroadcastLetters> {
    const known = this.#letters.get(broadcastId);
    if (known) return known;
    const made = this.#makeLetters(broadcastId);
    this.#letters.set(broadcastId, made);
    made.catch(() => this.#letters.delete(broadcastId));
    const [oldest] = this.#letters.keys();
    if (this.#letters.size > KEPT && oldest !== undefined) this.#letters.delete(oldest);
    return made;
  }

  async #makeLetters(broadcastId: string): Promise<BroadcastLetters> {
    const row = await broadcastById(this.#parts.knex, broadcastId);
    if (!row) throw new LoggableError('There is no such broadcast.');
    return BroadcastLetters.make(row, this.#parts.sender);
  }

  /**
   * A mail to one person that belongs to no broadcast.
   * @param id what its Message-ID begins with: the same for the same mail
   */
  async composeFor({ name, email }: Person, { subject, text, html }: Content, id: string): Promise<Letter> {
    const { sender } = this.#parts;
    const messageId = `${id}@${sender.domain}`;
    const mail = new MailComposer({
      from: sender.from,
      to: { name, address: email },
      subject,
      text,
      html,
      messageId: `<${messageId}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    const bytes = await mail.compile().build();
    return { from: sender.address, to: email, messageId, bytes };
  }

  async #accountMail({ recipientKey, name, email }: Delivery): Promise<Letter | null> {
    const mail = await accountMailOf(this.#parts.knex, recipientKey);
    if (!mail) return null;
    return this.composeFor({ name, email }, mail, createHash('sha256').update(recipientKey).digest('hex').slice(0, 32));
  }
}
