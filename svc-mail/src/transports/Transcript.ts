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
   * The step whose reply is outstanding, null when none of a mail is. Where commands are pipelined, a server that hangs up
   * at the recipient often takes its reply to the sender with it.
   */
  get waitingFor(): Step | null {
    return this.#unanswered.includes('RCPT TO') ? 'RCPT TO' : (this.#unanswered[0] ?? null);
  }

  /** The step that was answered last, null when that was none of a mail. */
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
