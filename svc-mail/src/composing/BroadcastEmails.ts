import MailComposer from 'nodemailer/lib/mail-composer';
import { LoggableError } from '@jobtrail/service-kit';
import type { EncodedEmail } from '../transports/Transport.ts';
import { type Draft, frameBroadcast } from './frame.ts';
import type { Sender } from './sender.ts';

/**
 * The placeholder for a recipient's token while the body is encoded once for all recipients. Like a token, it contains
 * no character that is escaped.
 */
const PLACEHOLDER = 'UNSUBSCRIBETOKENxUNSUBSCRIBETOKENxUNSUBSCRIBETOKENxUNSUBSCRIBETO';
/** Quoted-printable may insert a soft line break between any two characters. */
const PLACEHOLDER_ENCODED = new RegExp([...PLACEHOLDER].join('(?:=\r\n)?'), 'g');

interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly messageId: string;
  /** Base64url, as long as the placeholder. */
  readonly token: string;
}

/**
 * Creates the emails of one broadcast. The body is composed and encoded once. Each email gets its own headers, and its
 * token in place of the placeholder. That is several times cheaper than composing every email.
 */
export class BroadcastEmails {
  readonly #sender: Sender;
  readonly #root: ReturnType<MailComposer['compile']>;
  readonly #pieces: ReadonlyArray<string | { readonly breaksAt: readonly number[] }>;

  private constructor(sender: Sender, root: ReturnType<MailComposer['compile']>, body: string) {
    this.#sender = sender;
    this.#root = root;
    this.#pieces = piecesOf(body);
  }

  static async make(draft: Draft, sender: Sender): Promise<BroadcastEmails> {
    const { html, text, subject } = frameBroadcast(draft, {
      appUrl: sender.appUrl,
      unsubscribeUrl: sender.unsubscribeUrl(PLACEHOLDER),
    });
    const root = new MailComposer({
      from: sender.from,
      subject,
      html,
      text,
      textEncoding: 'quoted-printable',
    }).compile();
    const whole = (await root.build()).toString('latin1');
    return new BroadcastEmails(sender, root, whole.slice(whole.indexOf('\r\n\r\n') + 4));
  }

  emailTo({ name, email, messageId, token }: Recipient): EncodedEmail {
    if (token.length !== PLACEHOLDER.length)
      throw new LoggableError('The token does not have the length of the placeholder.');
    const url = this.#sender.unsubscribeUrl(token);
    this.#root.setHeader('To', [{ name, address: email }]);
    this.#root.setHeader('Message-ID', `<${messageId}>`);
    this.#root.setHeader('Date', new Date().toUTCString().replace('GMT', '+0000'));
    this.#root.setHeader('List-Unsubscribe', { prepared: true, value: `<${url}>` });
    this.#root.setHeader('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click');
    const body = this.#pieces
      .map((piece) => (typeof piece === 'string' ? piece : broken(token, piece.breaksAt)))
      .join('');
    return {
      from: this.#sender.address,
      to: email,
      messageId,
      bytes: Buffer.from(`${this.#root.buildHeaders()}\r\n\r\n${body}`),
    };
  }
}

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
