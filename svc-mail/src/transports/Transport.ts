import type { Outcome } from '../deliveries/outcome.ts';
import type { ServerProblem } from './ServerProblem.ts';
import type { Step } from './Step.ts';

/** A whole mail, ready to be handed over. */
export interface EncodedEmail {
  /** Envelope sender and recipient: addresses alone. */
  readonly from: string;
  readonly to: string;
  /** Without angle brackets; stable, so that the same mail always carries the same. */
  readonly messageId: string;
  /** Headers and body (RFC 5322). */
  readonly bytes: Buffer;
}

/** How far the server let a mail get that is for nobody in particular. */
export type Probe = { readonly answered: Step } | { readonly problem: ServerProblem };

/** One way out of the house, which carries one mail at a time. */
export interface Transport {
  /** Whether the next mail needs no new connection. */
  readonly isOpen: boolean;
  /** Makes sure that a mail can be handed over now. @throws ServerUnusable */
  ready(): Promise<void>;
  /** Hands a mail over; every failure is an outcome. */
  deliver(email: EncodedEmail): Promise<Outcome>;
  /**
   * Finds out whether the server takes mail at all: begins a mail from `from` to `from` on a new connection and hangs
   * up before its first byte, so that nothing is delivered.
   */
  probe(from: string): Promise<Probe>;
  close(): void;
}
