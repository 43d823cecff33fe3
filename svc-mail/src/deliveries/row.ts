import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
export type DeliveryStatus = DeliveryRow['status'];

export type DeliveryRow = Row<typeof schema.deliveries>;

/** Stands for a broadcast in the deliveries of account mails. */
export const ACCOUNT_EMAIL = 'account';
/** Most characters of an answer of a mail server that are kept. */
export const ERROR_MAX = 300;
/** Statuses in which a delivery still is on its way. */
export const OPEN: readonly DeliveryStatus[] = ['pending', 'claimed', 'sending'];

/**
 * Asks for a status beside keys that are named. The plus keeps SQLite from its index by status, which it prefers to many keys
 * and through which it would read every pending delivery of the broadcast.
 */
export const STATUS_IS = '+status = ?';

/** A delivery that a worker holds, with what is needed to send it. */
export interface Delivery {
  readonly broadcastId: string;
  readonly recipientKey: string;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  /** How often it was tried before. */
  readonly attempts: number;
}
