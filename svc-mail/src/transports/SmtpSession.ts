import { Readable } from 'node:stream';
import { types } from 'node:util';
import type { NodemailerError } from 'nodemailer';
import { dnsCache } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { ServerUnusable } from './ServerProblem.ts';
import { inSeconds, type Interruption, outcomeOf } from './smtpOutcome.ts';
import { problemOf } from './smtpProblem.ts';
import { type EncodedEmail, type Outcome, type Probe, type Step, STEPS } from './Transport.ts';

const RESET_WITHIN_MS = 10_000;
/** "Must issue a STARTTLS command first" (RFC 3207). */
const ENCRYPT_FIRST = 530;

/** The mail server and how to sign in. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS is required, except on this machine. */
  readonly secure: boolean;
  readonly requireTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

/** Timeouts of a server, in ms. They apply to whole replies: single bytes do not extend them. */
export interface SmtpLimits {
  /** For connecting, greeting and encrypting together. */
  readonly connectMs: number;
  /** For everything before the first email can be sent. */
  readonly setUpMs: number;
  /** For the reply to each command. */
  readonly replyMs: number;
  /** For a whole email, including the reply to it. */
  readonly messageMs: number;
}

interface Envelope {
  from: string;
  to: string[];
  size?: number;
}

/** A stream that reports its first read, at which the transfer of the email starts. */
class ObservedReadable extends Readable {
  #begun = false;
  readonly #bytes: Buffer;
  readonly #onBegun: () => void;

  constructor(bytes: Buffer, onBegun: () => void) {
    super();
    this.#bytes = bytes;
    this.#onBegun = onBegun;
  }

  override _read(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.#onBegun();
    if (this.destroyed) return;
    this.push(this.#bytes);
    this.push(null);
  }
}

/** An SMTP connection that is ready for emails. */
export class SmtpSession {
  readonly #connection: SMTPConnection;
  readonly #transcript: Transcript;
  readonly #limits: SmtpLimits;
  #open = true;
  #used = false;
  #demandsEncryption = false;

  private constructor(connection: SMTPConnection, transcript: Transcript, limits: SmtpLimits) {
    this.#connection = connection;
    this.#transcript = transcript;
    this.#limits = limits;
    connection.once('end', () => (this.#open = false));
    // A running transaction has its own listener. Without any, an error between two emails would end the process.
    connection.on('error', () => (this.#open = false));
  }

  /**
   * Connects, encrypts and signs in as configured.
   * @param onDemand encrypts with STARTTLS although plain text is enough, so the certificate is not verified either
   * @throws ServerUnusable
   */
  static async open(
    { host, port, secure, requireTLS, auth }: SmtpServer,
    limits: SmtpLimits,
    onDemand = false,
  ): Promise<SmtpSession> {
    const transcript = new Transcript();
    const { connectMs, setUpMs, messageMs } = limits;
    const connection = new SMTPConnection({
      host,
      port,
      secure,
      requireTLS: requireTLS || onDemand,
      ignoreTLS: !requireTLS && !secure && !onDemand,
      ...(onDemand ? { tls: { rejectUnauthorized: false } } : {}),
      logger: transcript.logger,
      transactionLog: true,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: messageMs,
    });
    const session = new SmtpSession(connection, transcript, limits);
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const giveUp = (what: string): void => reject(new ServerUnusable({ step: 'connect', what }));
        timer = setTimeout(() => giveUp(`was not ready for mail within ${inSeconds(setUpMs)}`), setUpMs);
        connection.once('error', reject);
        // If the server gives a reason for closing the connection, Nodemailer reports it right after the end.
        connection.once('end', () => setImmediate(() => giveUp('hung up before it was ready for mail')));
        connection.connect((error) => {
          if (error) reject(error);
          else if (auth === null) resolve();
          else connection.login(auth, (refused) => (refused ? reject(refused) : resolve()));
        });
      });
      return session;
    } catch (error) {
      connection.close();
      // Nodemailer keeps the address of a name for five minutes, or longer while the name cannot be found. The server may
      // have moved.
      dnsCache.delete(host);
      if (error instanceof ServerUnusable) throw error;
      const reported = types.isNativeError(error) ? error : new Error(String(error));
      throw new ServerUnusable(problemOf(reported, { host, withinMs: connectMs, auth }));
    } finally {
      clearTimeout(timer);
    }
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Whether the server has refused an email because the connection is not encrypted. */
  get demandsEncryption(): boolean {
    return this.#demandsEncryption;
  }

  /** Sends an email. */
  async send({ from, to, bytes }: EncodedEmail): Promise<Outcome> {
    const interruption = await this.#transaction({ from, to: [to], size: bytes.length }, bytes);
    return interruption === null ? { kind: 'sent' } : outcomeOf(interruption, { from, to });
  }

  /** Starts an email from an address to itself, and closes the session when the server is ready for its text. */
  async probe(from: string): Promise<Probe> {
    const interruption = await this.#transaction({ from, to: [from] }, null);
    this.close();
    if (interruption === null) return { replied: 'DATA' };
    const outcome = outcomeOf(interruption, { from, to: from });
    if (outcome.kind === 'lost') return { problem: outcome.problem };
    return { replied: interruption.step };
  }

  /** Prepares the session for the next email after a refusal. @returns false if it can no longer be used */
  async reset(): Promise<boolean> {
    if (!this.#open) return false;
    const connection = this.#connection;
    const clean = await new Promise<boolean>((resolve) => {
      const done = (isClean: boolean): void => {
        clearTimeout(timer);
        connection.off('end', ended);
        resolve(isClean);
      };
      const ended = (): void => done(false);
      const timer = setTimeout(ended, RESET_WITHIN_MS);
      connection.once('end', ended);
      connection.reset((error) => done(!error));
    });
    return clean && this.#open;
  }

  close(): void {
    this.#open = false;
    this.#connection.quit();
    this.#connection.close();
  }

  /**
   * Runs one mail transaction.
   * @param bytes the email; null to close the connection when the server asks for it
   * @returns how it was interrupted; null if it was not
   */
  async #transaction(envelope: Envelope, bytes: Buffer | null): Promise<Interruption | null> {
    const connection = this.#connection;
    const { replyMs, messageMs } = this.#limits;
    const reused = this.#used;
    this.#used = true;
    let begun = false;
    let timer: NodeJS.Timeout | undefined;
    let cleanUp = (): void => undefined;
    const ended = await new Promise<Pick<Interruption, 'error' | 'silentMs'> | null>((resolve) => {
      const restartTimeout = (silentMs: number): void => {
        clearTimeout(timer);
        timer = setTimeout(() => resolve({ error: null, silentMs }), silentMs);
      };
      const failed = (error: NodemailerError): void => resolve({ error, silentMs: null });
      // If the server gives a reason for closing the connection, Nodemailer reports it right after the end.
      const closed = (): void => void setImmediate(() => resolve({ error: null, silentMs: null }));
      const message = new ObservedReadable(bytes ?? Buffer.alloc(0), () => {
        begun = true;
        if (bytes !== null) return restartTimeout(messageMs);
        resolve(null);
        connection.close();
      });
      cleanUp = () => {
        clearTimeout(timer);
        connection.off('error', failed).off('end', closed);
        this.#transcript.onReply = () => undefined;
      };
      connection.once('error', failed).once('end', closed);
      this.#transcript.onReply = () => {
        if (!begun) restartTimeout(replyMs);
      };
      restartTimeout(replyMs);
      connection.send(envelope, message, (error) => (error ? failed(error) : resolve(null)));
    });
    cleanUp();
    if (!begun && ended?.error?.responseCode === ENCRYPT_FIRST) this.#demandsEncryption = true;
    return ended && { ...ended, reused, step: begun ? 'message' : this.#stepOf(ended.error) };
  }

  /** The step at which a transaction ended before the email was transferred. */
  #stepOf(error: NodemailerError | null): Step {
    const commanded = STEPS.find((step) => step === error?.command);
    if (commanded) return commanded;
    const { replied, waitingFor } = this.#transcript;
    return (error?.response ? replied : waitingFor) ?? 'MAIL FROM';
  }
}

/**
 * Tracks which commands of an SMTP connection the server has replied to. Nodemailer reports that a connection was lost,
 * but not at which command. Its log of the conversation shows it, even with pipelining.
 */
class Transcript {
  readonly #unanswered: Array<Step | null> = [];
  #replied: Step | null = null;
  /** Called for each reply. */
  onReply: () => void = () => undefined;

  /** For Nodemailer's `logger`, together with `transactionLog`. */
  readonly logger = {
    debug: (entry: { readonly tnx?: unknown }, text: unknown): void => this.#note(entry.tnx, String(text)),
  };

  /**
   * The step whose reply is outstanding; null if none is. With pipelining, a server that closes the connection at the
   * recipient often drops its reply to the sender too.
   */
  get waitingFor(): Step | null {
    return this.#unanswered.includes('RCPT TO') ? 'RCPT TO' : (this.#unanswered[0] ?? null);
  }

  /** The last step with a reply; null if that was not a step of an email. */
  get replied(): Step | null {
    return this.#replied;
  }

  #note(side: unknown, text: string): void {
    if (side === 'client') this.#unanswered.push(stepOf(text));
    if (side !== 'server') return;
    this.#replied = this.#unanswered.shift() ?? null;
    this.onReply();
  }
}

function stepOf(command: string): Step | null {
  const [verb] = /^(MAIL FROM|RCPT TO|DATA)\b/.exec(command) ?? [];
  return verb === 'MAIL FROM' || verb === 'RCPT TO' || verb === 'DATA' ? verb : null;
}
