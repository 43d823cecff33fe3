import type { Origin } from '@jobtrail/service-kit';
import type { Outcome } from '../deliveries/outcome.ts';
import type { ServerProblem } from './ServerProblem.ts';
import type { Step } from './Step.ts';

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
