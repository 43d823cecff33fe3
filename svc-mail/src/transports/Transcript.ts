import type { Step } from './Step.ts';

/**
 * Tracks which commands of an SMTP connection the server has replied to. Nodemailer reports that a connection was lost,
 * but not at which command. Its log of the conversation shows it, even with pipelining.
 */
export class Transcript {
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
