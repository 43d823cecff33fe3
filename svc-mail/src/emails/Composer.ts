import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import MailComposer from 'nodemailer/lib/mail-composer';
import { foldLines } from 'nodemailer/lib/mime-funcs';
import { type Clock, LoggableError, type Origin } from '@jobtrail/service-kit';
import type { Attachment } from '../account-emails/commands.ts';
import type { ReturnPaths } from '../bounces/ReturnPaths.ts';
import { ACCOUNT_EMAIL, type Delivery } from '../deliveries/row.ts';
import { isUuid } from '../signing-keys/uuidBytes.ts';
import type { EncodedEmail } from '../transports/Transport.ts';
import { DIGEST } from '../unsubscribe-links/EmailNotifications.ts';
import type { UnsubscribeTokens } from '../unsubscribe-links/UnsubscribeTokens.ts';
import { BroadcastEmails } from './BroadcastEmails.ts';
import type { Sign } from './createDkimSigner.ts';
import { findAccountEmail, findDraft } from './queries.ts';
import { NO_AUTO_RESPONSE, type Sender } from './sender.ts';
import { looksEncoded, subjectHeader, typedRecipient } from './typedText.ts';

interface Dependencies {
  knex: Knex;
  /** Dates the emails. */
  clock: Clock;
  sender: Sender;
  tokens: UnsubscribeTokens;
  sign: Sign;
  /** Null if no reports about emails are received. */
  returnPaths: ReturnPaths | null;
}

interface Person {
  readonly name: string;
  readonly email: string;
}
interface Content {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A file, as JSON; null if there is none. */
  readonly attachment?: string | null;
}

/** A broadcast whose body has been encoded. */
interface Encoded {
  readonly emails: BroadcastEmails;
  readonly origin: Origin;
}

const originIn = ({ request_id, traceparent }: Origin): Origin => ({ request_id, traceparent });

function attachmentOf(json: string): { filename: string; contentType: string; content: string } {
  const { name, type, content } = JSON.parse(json) as Attachment;
  return { filename: name, contentType: type, content };
}

const LINE_MAX = 76;
/** How many encoded broadcasts are cached; more are rarely sent at once. */
const CACHED_MAX = 4;

/** Turns deliveries into encoded emails. */
export class Composer {
  readonly #dependencies: Dependencies;
  readonly #emails = new LRUCache<string, Promise<Encoded>>({ max: CACHED_MAX });

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Composes the email of a delivery; null if its address or its text no longer exists. */
  async compose(delivery: Delivery): Promise<EncodedEmail | null> {
    const { email, userId, broadcastId } = delivery;
    if (email === '') return null;
    const composed = await (broadcastId === ACCOUNT_EMAIL
      ? this.#accountMail(delivery)
      : this.#broadcastMail(delivery));
    const { returnPaths } = this.#dependencies;
    if (composed === null || returnPaths === null || !isUuid(userId)) return composed;
    return { ...composed, from: returnPaths.make({ userId, email }) };
  }

  async #broadcastMail({ broadcastId, recipientKey, name, email: address }: Delivery): Promise<EncodedEmail> {
    const { sender, tokens, clock } = this.#dependencies;
    const { emails, origin } = await this.#broadcastOf(broadcastId);
    const email = await this.#signed(
      emails.emailTo({
        name,
        email: address,
        messageId: `${broadcastId}.${recipientKey}@${sender.domain}`,
        token: tokens.make({ broadcastId, userId: recipientKey }),
        sentAt: clock(),
      }),
    );
    return { ...email, origin };
  }

  async #signed(email: EncodedEmail): Promise<EncodedEmail> {
    return { ...email, bytes: await this.#dependencies.sign(email.bytes) };
  }

  #broadcastOf(broadcastId: string): Promise<Encoded> {
    const known = this.#emails.get(broadcastId);
    if (known) return known;
    const made = this.#encode(broadcastId);
    this.#emails.set(broadcastId, made);
    made.catch(() => this.#emails.delete(broadcastId));
    return made;
  }

  async #encode(broadcastId: string): Promise<Encoded> {
    const row = await findDraft(this.#dependencies.knex, broadcastId);
    if (!row) throw new LoggableError('There is no such broadcast.');
    return { emails: await BroadcastEmails.make(row, this.#dependencies.sender), origin: originIn(row) };
  }

  /**
   * Composes an email to one person that belongs to no broadcast.
   * @param id the start of its Message-ID, which is always the same for the same email
   * @param token of its unsubscribe link; without one it has no such link
   */
  async composeFor(
    { name, email }: Person,
    { subject, text, html, attachment = null }: Content,
    id: string,
    token?: string,
  ): Promise<EncodedEmail> {
    const { sender, clock } = this.#dependencies;
    const messageId = `${id}@${sender.domain}`;
    const isTyped = looksEncoded(name);
    const mail = new MailComposer({
      from: sender.from,
      // Nodemailer would put a name that looks encoded into quotes as it is.
      ...(!isTyped && { to: { name, address: email } }),
      text,
      html,
      messageId: `<${messageId}>`,
      date: new Date(clock()),
      headers: {
        ...subjectHeader(subject),
        ...NO_AUTO_RESPONSE,
        ...(token !== undefined && {
          'List-Unsubscribe': { prepared: true, value: `<${sender.unsubscribeUrl(token)}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      ...(attachment !== null && { attachments: [attachmentOf(attachment)] }),
    });
    const bytes = await mail.compile().build();
    const typed = Buffer.from(`${foldLines(`To: ${typedRecipient(name, email)}`, LINE_MAX)}\r\n`);
    const whole = isTyped ? Buffer.concat([typed, bytes]) : bytes;
    return this.#signed({ from: sender.address, to: email, messageId, bytes: whole });
  }

  async #accountMail({ recipientKey, userId, name, email }: Delivery): Promise<EncodedEmail | null> {
    const mail = await findAccountEmail(this.#dependencies.knex, recipientKey);
    if (!mail) return null;
    const id = createHash('sha256').update(recipientKey).digest('hex').slice(0, 32);
    const token =
      mail.unsubscribe !== null && isUuid(userId)
        ? this.#dependencies.tokens.make({ broadcastId: DIGEST, userId })
        : undefined;
    return { ...(await this.composeFor({ name, email }, mail, id, token)), origin: originIn(mail) };
  }
}
