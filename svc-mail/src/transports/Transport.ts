import type { Outcome } from '../deliveries/outcome.ts';
import type { ServerProblem } from './ServerProblem.ts';
import type { Step } from './Step.ts';

/** A complete email, ready to be handed over. */
export interface EncodedEmail {
  /** Envelope sender and recipient: addresses alone. */
  readonly from: string;
  readonly to: string;
  /** Without angle brackets. The same email always has the same one. */
  readonly messageId: string;
  /** Headers and body (RFC 5322). */
  readonly bytes: Buffer;
}

/** How far the server let an email get that has no recipient of its own. */
export type Probe = { readonly answered: Step } | { readonly problem: ServerProblem };

/** A way to hand emails over, one at a time. */
export interface Transport {
  /** Whether the next email needs no new connection. */
  readonly isOpen: boolean;
  /** Makes sure that an email can be handed over now. @throws ServerUnusable */
  ready(): Promise<void>;
  /** Hands an email over; every failure is an outcome. */
  deliver(email: EncodedEmail): Promise<Outcome>;
  /**
   * Finds out whether the server accepts email at all: begins an email from `from` to `from` on a new connection and
   * closes it before the first byte, so that nothing is delivered.
   */
  probe(from: string): Promise<Probe>;
  close(): void;
}
