import { problemIn } from './ServerProblem.ts';
import { concernsSignIn, refusesPlainSignIn } from './smtpProblem.ts';
import { type SmtpLimits, type SmtpServer, SmtpSession } from './SmtpSession.ts';
import type { EncodedEmail, Outcome, Probe, Transport } from './Transport.ts';

/** A connection that has been idle for this long is closed. */
const IDLE_MS = 10_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Parses SMTP_URL. With `?tls=0` emails may pass as plain text, such as to a catcher in the same network. */
export function smtpServerOf(url: string): SmtpServer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const plain = LOOPBACK.test(hostname) || searchParams.get('tls') === '0';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !plain,
    auth: username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

/**
 * One SMTP connection that is kept between emails. It sends one email at a time, so a crash leaves at most as many
 * uncertain emails as there are connections.
 */
export class SmtpTransport implements Transport {
  readonly #server: SmtpServer;
  readonly #limits: SmtpLimits;
  #session: SmtpSession | null = null;
  /** Whether a server to which plain text may be sent has demanded encryption. */
  #encryptsOnDemand = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(server: SmtpServer, limits: SmtpLimits) {
    this.#server = server;
    this.#limits = limits;
  }

  get isOpen(): boolean {
    return this.#session?.isOpen ?? false;
  }

  async ready(): Promise<void> {
    await this.#opened();
  }

  async deliver(email: EncodedEmail): Promise<Outcome> {
    let session: SmtpSession;
    try {
      session = await this.#opened();
    } catch (error) {
      return { kind: 'unusable', problem: problemIn(error) };
    }
    const outcome = await session.send(email);
    if (session.demandsEncryption && this.#mayEncryptOnDemand) {
      this.#encryptsOnDemand = true;
      this.close();
      return this.deliver(email);
    }
    const wasRefused = outcome.kind === 'refused' || outcome.kind === 'deferred';
    const isFit = outcome.kind === 'sent' || (wasRefused && (await session.reset()));
    if (!isFit) this.close();
    this.#idle = setTimeout(() => this.close(), IDLE_MS);
    this.#idle.unref();
    return outcome;
  }

  async probe(from: string): Promise<Probe> {
    this.close();
    try {
      return await (await this.#open()).probe(from);
    } catch (error) {
      return { problem: problemIn(error) };
    }
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#session?.close();
    this.#session = null;
  }

  async #opened(): Promise<SmtpSession> {
    clearTimeout(this.#idle);
    if (!this.#session?.isOpen) this.#session = await this.#open();
    return this.#session;
  }

  get #mayEncryptOnDemand(): boolean {
    return !this.#server.secure && !this.#server.requireTLS && !this.#encryptsOnDemand;
  }

  /** Opens a session. If the server refuses a password over an unencrypted connection, it gets an encrypted one. */
  async #open(): Promise<SmtpSession> {
    const [server, limits] = [this.#server, this.#limits];
    if (this.#encryptsOnDemand) {
      this.#encryptsOnDemand = false;
      const session = await SmtpSession.open(server, limits, true);
      this.#encryptsOnDemand = true;
      return session;
    }
    try {
      return await SmtpSession.open(server, limits);
    } catch (error) {
      if (!this.#mayEncryptOnDemand || !refusesPlainSignIn(problemIn(error))) throw error;
      const session = await SmtpSession.open(server, limits, true).catch((second: unknown) =>
        // Without STARTTLS the reply to the password is what an operator has to know.
        Promise.reject(concernsSignIn(problemIn(second)) ? second : error),
      );
      this.#encryptsOnDemand = true;
      return session;
    }
  }
}
