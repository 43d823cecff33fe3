import type { Step } from './Step.ts';

/**
 * Follows which commands of an SMTP connection the server has answered. Nodemailer reports that a connection was lost,
 * but not at which command; its log of the conversation shows it, also where commands are pipelined.
 */
export class Transcript {
  readonly #unanswered: Array<Step | null> = [];
  #answered: Step | null = null;
  /** Called at each reply. */
  onReply: () => void = () => undefined;

  /** For Nodemailer's `logger`, together with `transactionLog`. */
  readonly logger = {
    debug: (entry: { readonly tnx?: unknown }, text: unknown): void => this.#note(entry.tnx, String(text)),
  };

  /**
   * The step whose reply is outstanding; null when none is. When commands are pipelined, a server that closes the
   * connection at the recipient often drops its reply to the sender too.
   */
  get waitingFor(): Step | null {
    return this.#unanswered.includes('RCPT TO') ? 'RCPT TO' : (this.#unanswered[0] ?? null);
  }

  /** The step that was answered last; null when that was no step of an email. */
  get answered(): Step | null {
    return this.#answered;
  }

  #note(side: unknown, text: string): void {
    if (side === 'client') this.#unanswered.push(stepOf(text));
    if (side !== 'server') return;
    this.#answered = this.#unanswered.shift() ?? null;
    this.onReply();
  }
}

function stepOf(command: string): Step | null {
  const [verb] = /^(MAIL FROM|RCPT TO|DATA)\b/.exec(command) ?? [];
  return verb === 'MAIL FROM' || verb === 'RCPT TO' || verb === 'DATA' ? verb : null;
}
