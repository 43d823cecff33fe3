import MailComposer from 'nodemailer/lib/mail-composer';
import { foldLines } from 'nodemailer/lib/mime-funcs';
import { PRODUCT } from '@jobtrail/contract';
import { LoggableError } from '@jobtrail/service-kit';
import { type EmailFragment, type FramedEmail, frameEmail, INLINE } from '@jobtrail/service-kit/email';
import { html } from '@jobtrail/service-kit/html';
import type { EncodedEmail } from '../transports/Transport.ts';
import { renderMarkdown } from './markdown.ts';
import { NO_AUTO_RESPONSE, type Sender } from './sender.ts';
import { looksEncoded, subjectHeader, typedRecipient } from './typedText.ts';

const REASON_FOR_EMAIL = `You're receiving this because you have a ${PRODUCT} account.`;
const LINK_PLACEHOLDER = 'The unsubscribe link will appear here.';

interface Draft {
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
}

function unsubscribe(url: string | null): EmailFragment {
  if (url === null) return { html: html`${LINK_PLACEHOLDER}`, text: LINK_PLACEHOLDER };
  return {
    html: html`<a href="${url}" style="${INLINE.footerLink}">Unsubscribe from these messages</a>`,
    text: `Unsubscribe:\n${url}`,
  };
}

/**
 * Renders a broadcast in the frame of all emails.
 * @param unsubscribeUrl null if no recipient could unsubscribe: in previews and in tests
 */
export function frameBroadcast(
  { subject, body }: Draft,
  { appUrl, unsubscribeUrl }: { appUrl: string; unsubscribeUrl: string | null },
): FramedEmail {
  const way = unsubscribe(unsubscribeUrl);
  return frameEmail({
    subject,
    body: renderMarkdown(body),
    footer: { html: html`${REASON_FOR_EMAIL}<br>\n${way.html}`, text: `-- \n${REASON_FOR_EMAIL}\n${way.text}` },
    homeUrl: appUrl,
  });
}

/**
 * The placeholder for a recipient's token while the body is encoded once for all recipients. Like a token, it contains
 * no character that is escaped.
 */
const PLACEHOLDER = 'UNSUBSCRIBETOKENxUNSUBSCRIBETOKENxUNSUBSCRIBETOKENxUNSUBSCRIBETO';
/** The header fields that each email has of its own. */
const OWN_FIELDS = /^(?:Message-ID|Date):/i;
const LINE_MAX = 76;
/** Quoted-printable may insert a soft line break between any two characters. */
const PLACEHOLDER_ENCODED = new RegExp([...PLACEHOLDER].join('(?:=\r\n)?'), 'g');

interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly messageId: string;
  /** Base64url, as long as the placeholder. */
  readonly token: string;
  /** When it is sent, in ms since the epoch. */
  readonly sentAt: number;
}

/**
 * Creates the emails of one broadcast. The body and the header fields that all of them share are composed and encoded
 * once. Each email gets the other fields, and its token in place of the placeholder. That is several times cheaper than
 * composing every email.
 */
export class BroadcastEmails {
  readonly #sender: Sender;
  readonly #root: ReturnType<MailComposer['compile']>;
  readonly #sharedFields: string;
  readonly #pieces: ReadonlyArray<string | { readonly breaksAt: readonly number[] }>;

  private constructor(sender: Sender, root: ReturnType<MailComposer['compile']>, email: string) {
    const headersEnd = email.indexOf('\r\n\r\n');
    this.#sender = sender;
    this.#root = root;
    this.#sharedFields = fieldsOf(email.slice(0, headersEnd))
      .filter((field) => !OWN_FIELDS.test(field))
      .join('\r\n');
    this.#pieces = piecesOf(email.slice(headersEnd + 4));
  }

  static async make(draft: Draft, sender: Sender): Promise<BroadcastEmails> {
    const { html, text, subject } = frameBroadcast(draft, {
      appUrl: sender.appUrl,
      unsubscribeUrl: sender.unsubscribeUrl(PLACEHOLDER),
    });
    const root = new MailComposer({
      from: sender.from,
      html,
      text,
      textEncoding: 'quoted-printable',
      headers: {
        ...subjectHeader(subject),
        ...NO_AUTO_RESPONSE,
        'List-Id': { prepared: true, value: `<broadcasts.${sender.domain}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }).compile();
    return new BroadcastEmails(sender, root, (await root.build()).toString());
  }

  emailTo({ name, email, messageId, token, sentAt }: Recipient): EncodedEmail {
    if (token.length !== PLACEHOLDER.length)
      throw new LoggableError('The token does not have the length of the placeholder.');
    const url = this.#sender.unsubscribeUrl(token);
    const headers = [
      foldLines(`To: ${this.#recipient(name, email)}`, LINE_MAX),
      `Message-ID: <${messageId}>`,
      `Date: ${new Date(sentAt).toUTCString().replace('GMT', '+0000')}`,
      `List-Unsubscribe: <${url}>`,
      this.#sharedFields,
    ].join('\r\n');
    const body = this.#pieces
      .map((piece) => (typeof piece === 'string' ? piece : broken(token, piece.breaksAt)))
      .join('');
    return {
      from: this.#sender.address,
      to: email,
      messageId,
      bytes: Buffer.from(`${headers}\r\n\r\n${body}`),
    };
  }

  #recipient(name: string, email: string): string {
    const write = (shown: string): string => this.#root.encodeHeaderValue('To', [{ name: shown, address: email }]);
    return looksEncoded(name) ? typedRecipient(name, write('')) : write(name);
  }
}

/** Splits headers into fields, each with its folded lines (RFC 5322, section 2.2.3). */
const fieldsOf = (headers: string): string[] => headers.split(/\r\n(?![ \t])/);

/** Splits an encoded body at its placeholders, and records where each was broken into lines. */
function piecesOf(body: string): Array<string | { breaksAt: number[] }> {
  const pieces: Array<string | { breaksAt: number[] }> = [];
  let end = 0;
  for (const match of body.matchAll(PLACEHOLDER_ENCODED)) {
    pieces.push(body.slice(end, match.index), {
      breaksAt: [...match[0].matchAll(/=\r\n/g)].map(({ index }, nth) => index - nth * 3),
    });
    end = match.index + match[0].length;
  }
  return [...pieces, body.slice(end)];
}

function broken(token: string, breaksAt: readonly number[]): string {
  if (breaksAt.length === 0) return token;
  return [...breaksAt, token.length].map((at, nth) => token.slice(breaksAt[nth - 1] ?? 0, at)).join('=\r\n');
}
