import { Readable } from 'node:stream';
import { describeError } from '@jobtrail/service-kit';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { NodemailerError } from 'nodemailer';
import type { Outcome } from '../deliveries/outcome.ts';
import type { Carrier, Letter } from './Carrier.ts';
import { replyText } from './replyText.ts';

const CONNECT_MS = 15_000;
/** A server may think about a whole mail for long; hanging up earlier would only make it uncertain. */
const SILENT_MS = 120_000;
/** A connection that nobody has used for this long is given back to the server. */
const IDLE_MS = 10_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Where mails go and how one gets in there. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS is demanded of everybody but this machine itself. */
  readonly secure: boolean;
  readonly requireTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

/** Reads SMTP_URL. */
export function smtpServerOf(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !LOOPBACK.test(hostname),
    auth: username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

/** A text that notes that somebody has begun to read it: then the mail has begun to leave. */
class Watched extends Readable {
  begun = false;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
  }

  override _read(): void {
    this.begun = true;
    this.push(this.#bytes);
    this.push(null);
  }
}

/** What an error of Nodemailer says of a mail. A complete answer of the server is always a refusal, whenever it comes. */
function outcomeOf(error: NodemailerError, begun: boolean, to: string): Outcome {
  // Nodemailer's own message quotes addresses and what the server said.
  const text = error.response ? replyText(error.response, to) : `The mail could not be handed to the mail server (${describeError(error).code ?? 'unknown reason'}).`;
  if (error.responseCode !== undefined && error.responseCode >= 500) return { kind: 'refused', error: text };
  if (error.responseCode !== undefined && error.responseCode >= 400) return { kind: 'deferred', error: text };
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') return { kind: 'refused', error: text };
  return { kind: begun ? 'uncertain' : 'untouched', error: text };
}

/**
 * One SMTP connection that is kept between mails. Together the connections are the pool: one mail in flight on each, so that a
 * crash leaves at most as many uncertain mails.
 */
export class SmtpCarrier implements Carrier {
  readonly #server: SmtpServer;
  #connection: SMTPConnection | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(server: SmtpServer) {
    this.#server = server;
  }

  async ready(): Promise<void> {
    clearTimeout(this.#idle);
    this.#connection ??= await this.#connect();
  }

  async #connect(): Promise<SMTPConnection> {
    const { host, port, secure, requireTLS, auth } = this.#server;
    const connection = new SMTPConnection({
      host, port, secure, requireTLS, ignoreTLS: !requireTLS && !secure, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENT_MS, dnsTimeout: CONNECT_MS,
    });
    const forget = (): void => {
      if (this.#connection === connection) this.#connection = null;
    };
    connection.once('end', forget);
    try {
      await new Promise<void>((resolve, reject) => {
        connection.on('error', (error) => {
          forget();
          reject(error);
        });
        connection.connect((error) => {
          if (error) reject(error);
          else if (auth === null) resolve();
          else connection.login(auth, (refused) => (refused ? reject(refused) : resolve()));
        });
      });
    } catch (error) {
      connection.close();
      throw error;
    }
    return connection;
  }

  async deliver({ from, to, bytes }: Letter): Promise<Outcome> {
    const connection = this.#connection;
    if (!connection) return { kind: 'untouched', error: 'The connection was lost.' };
    const message = new Watched(bytes);
    const outcome = await new Promise<Outcome>((resolve) => {
      // An error of the connection itself is told by its event and not always to the send.
      const lost = (error: NodemailerError): void => resolve(outcomeOf(error, message.begun, to));
      const ended = (): void => resolve({ kind: message.begun ? 'uncertain' : 'untouched', error: 'The connection was closed.' });
      connection.once('error', lost).once('end', ended);
      connection.send({ from, to: [to], size: bytes.length }, message, (error) => {
        connection.off('error', lost).off('end', ended);
        resolve(error ? outcomeOf(error, message.begun, to) : { kind: 'sent' });
      });
    });
    await this.#tidy(connection, outcome);
    return outcome;
  }

  /** Makes the connection fit for the next mail, or gives it up. */
  async #tidy(connection: SMTPConnection, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'untouched' || outcome.kind === 'uncertain') this.close();
    else if (outcome.kind !== 'sent' && this.#connection === connection) {
      const clean = await new Promise<boolean>((resolve) => {
        const ended = (): void => resolve(false);
        connection.once('end', ended);
        connection.reset((error) => {
          connection.off('end', ended);
          resolve(!error);
        });
      });
      if (!clean) this.close();
    }
    this.#idle = setTimeout(() => this.close(), IDLE_MS);
    this.#idle.unref();
  }

  close(): void {
    clearTimeout(this.#idle);
    const connection = this.#connection;
    this.#connection = null;
    connection?.quit();
    connection?.close();
  }
}
