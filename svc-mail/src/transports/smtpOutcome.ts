import type { NodemailerError } from 'nodemailer';
import { isUnknownMailbox } from './permanence.ts';
import { replyText } from './replyText.ts';
import type { Outcome, Step } from './Transport.ts';

/** How an SMTP transaction ended without the email being accepted. */
export interface Interruption {
  readonly step: Step;
  /** Whether the connection had carried another email before. */
  readonly reused: boolean;
  /** Null if the server closed the connection without a reply. */
  readonly error: NodemailerError | null;
  /** Set if the server took longer than this. */
  readonly silentMs: number | null;
}

/**
 * The server is about to close the connection, regardless of the command (RFC 5321). After an email, it is the reply to
 * that email.
 */
const CLOSING = 421;
/** "Bad sequence of commands" concerns the session, so the same email may be accepted another time. */
const OUT_OF_ORDER = 503;
/** What Nodemailer reports if the server did not accept an email, or if the email cannot be sent to any server. */
const NOT_ACCEPTED = ['EENVELOPE', 'EMESSAGE'];

const WHEN: Readonly<Record<Step, { readonly here: string; readonly anywhere: string }>> = {
  connect: { here: 'before it was ready for mail', anywhere: 'before it was ready for mail' },
  'MAIL FROM': { here: 'at the start of this email', anywhere: 'at the start of an email' },
  'RCPT TO': { here: 'when it received this address', anywhere: 'when it received an address' },
  DATA: { here: 'before it accepted this email', anywhere: 'before it accepted an email' },
  message: { here: 'at the end of this email', anywhere: 'at the end of an email' },
};

export const inSeconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

/**
 * Decides what an interrupted transaction means for the email. A complete reply always counts, whenever it arrives.
 * @param from the envelope sender, which the server may refuse
 * @param to the recipient, whose address the server may quote
 */
export function outcomeOf(
  { step, reused, error, silentMs }: Interruption,
  { from, to }: { from: string; to: string },
): Outcome {
  const code = error?.responseCode ?? 0;
  const serverText = error?.response ? replyText(error.response, to) : null;
  const words = code >= 400 && code < 600 ? serverText : null;
  const kind = code >= 500 && code !== OUT_OF_ORDER ? 'refused' : 'deferred';
  const lost = (here: string, anywhere: string): Outcome => ({
    kind: 'lost',
    step,
    reused,
    refusal: { kind, step, error: `The mail server ${here}` },
    problem: { step, what: anywhere },
  });
  const { here, anywhere } = WHEN[step];
  const unsettled = (did: string, reply = ''): Outcome => {
    if (step !== 'message') return lost(`${did} ${here}${reply || '.'}`, `${did} ${anywhere}${reply}`);
    const error = `The mail server ${did} ${here}, without saying whether it has accepted it${reply || '.'}`;
    return { kind: 'uncertain', error };
  };
  if (words === null) {
    if (NOT_ACCEPTED.includes(error?.code ?? '')) {
      if (serverText !== null) return unsettled('gave no valid reply', `: ${serverText}`);
      return {
        kind: 'refused',
        step: null,
        error: `This email cannot be sent: ${replyText(error?.message ?? '', to)}`,
      };
    }
    const did = silentMs === null ? 'hung up' : `did not reply within ${inSeconds(silentMs)}`;
    return unsettled(did);
  }
  if (code === CLOSING && step !== 'message') {
    return lost(`ended the connection ${here}: ${words}`, `ended the connection ${anywhere}: ${words}`);
  }
  // The sender is the same in every email, so this is hardly specific to the recipient.
  if (step === 'MAIL FROM') return lost(`refused this email: ${words}`, `refused mail from ${from}: ${words}`);
  const what = step === 'RCPT TO' ? 'this address' : 'this email';
  const did = kind === 'refused' ? `refused ${what}` : `temporarily refused ${what}`;
  const isUnknownUser = step === 'RCPT TO' && kind === 'refused' && isUnknownMailbox(error?.response ?? '');
  return { kind, step, error: `The mail server ${did}: ${words}`, ...(isUnknownUser ? { isUnknownUser } : {}) };
}
