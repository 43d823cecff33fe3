import type { Outcome } from '../deliveries/outcome.ts';

/** A whole mail, ready to be handed over. */
export interface Letter {
  /** Envelope sender and recipient: addresses alone. */
  readonly from: string;
  readonly to: string;
  /** Without angle brackets; stable, so that the same mail always carries the same. */
  readonly messageId: string;
  /** Headers and body (RFC 5322). */
  readonly bytes: Buffer;
}

/** One way out of the house, which carries one mail at a time. */
export interface Carrier {
  /** Makes sure that a mail can be handed over now. @throws Error when the other side cannot be reached or lets nobody in */
  ready(): Promise<void>;
  /** Hands a mail over; every failure is an outcome. */
  deliver(letter: Letter): Promise<Outcome>;
  close(): void;
}
