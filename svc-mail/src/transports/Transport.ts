import type { Origin } from '@jobtrail/service-kit';

/**
 * The steps of sending an email to an SMTP server, in order. `message` is the email itself, including the reply to it.
 */
export const STEPS = ['connect', 'MAIL FROM', 'RCPT TO', 'DATA', 'message'] as const;
export type Step = (typeof STEPS)[number];

/** Whether `step` is `other` or comes after it. */
export const reaches = (step: Step, other: Step): boolean => STEPS.indexOf(step) >= STEPS.indexOf(other);

/** Why no email at all can be sent right now. */
export interface ServerProblem {
  readonly step: Step;
  /** What the mail server did, as a phrase after "it" or "the mail server": 'refused the connection'. */
  readonly what: string;
  /** The underlying error, for the log; none if the server hung up or timed out. */
  readonly cause?: unknown;
}

/** A complete email, ready to be sent. */
export interface EncodedEmail {
  /** Envelope sender and recipient, as addresses without names. */
  readonly from: string;
  readonly to: string;
  /** Without angle brackets. Always the same for the same email. */
  readonly messageId: string;
  /** Headers and body (RFC 5322). */
  readonly bytes: Buffer;
  /** The ids of the request that has caused it, if they are known. */
  readonly origin?: Origin;
}

/** How far the server processed a probe, which has no real recipient. */
export type Probe = { readonly replied: Step } | { readonly problem: ServerProblem };

/** Sends emails, one at a time. */
export interface Transport {
  /** Whether the next email needs no new connection. */
  readonly isOpen: boolean;
  /** Makes sure that an email can be sent now. @throws ServerUnusable */
  ready(): Promise<void>;
  /** Sends an email. Every failure is an outcome. */
  deliver(email: EncodedEmail): Promise<Outcome>;
  /**
   * Tests whether the server accepts email at all. It starts an email from `from` to `from` on a new connection and
   * closes it before the first byte, so that nothing is delivered.
   */
  probe(from: string): Promise<Probe>;
  close(): void;
}

/** An email that was not accepted, permanently or temporarily. `step` is null if it never reached the server. */
interface Refusal {
  readonly kind: 'refused' | 'deferred';
  readonly step: Step | null;
  readonly error: string;
  /** Whether the server said that the mailbox does not exist. */
  readonly isUnknownUser?: boolean;
}

/** The result of a delivery attempt, as far as it concerns its recipient. */
export type Verdict =
  /** The server has accepted it. */
  | { readonly kind: 'sent' }
  | Refusal
  /** The connection was lost while the email was being transferred, so it may have arrived. */
  | { readonly kind: 'uncertain'; readonly error: string };

/**
 * The server closed the connection, timed out or refused to continue at `step`, before the email was transferred, so it
 * has certainly not arrived. Either the server treats every recipient like this, which is a `problem`, or only this
 * one, which is a `refusal`. On a `reused` connection it may be neither, because a server may close a connection after
 * any email.
 */
interface Loss {
  readonly kind: 'lost';
  readonly step: Step;
  readonly reused: boolean;
  readonly problem: ServerProblem;
  readonly refusal: Refusal;
}

/** What a transport reports. */
export type Outcome =
  | Verdict
  | Loss
  /** No email can be delivered at all; nothing of this one was transferred. */
  | { readonly kind: 'unusable'; readonly problem: ServerProblem };
