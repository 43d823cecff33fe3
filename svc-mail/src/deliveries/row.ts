import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
export type DeliveryStatus = DeliveryRow['status'];

export type DeliveryRow = Row<typeof schema.deliveries>;

/** The `broadcast_id` of account emails. */
export const ACCOUNT_EMAIL = 'account';
/** Maximum number of characters of an error that are stored. */
export const ERROR_MAX = 300;
/** Statuses of a delivery that is not settled. */
export const OPEN: readonly DeliveryStatus[] = ['pending', 'claimed', 'sending'];

/**
 * A condition on the status next to a list of keys. The plus stops SQLite from using its index by status, which it
 * prefers to many keys and which would make it read every pending delivery of the broadcast.
 */
export const STATUS_IS = '+status = ?';

/** A delivery that a worker holds, with what is needed to send it. */
export interface Delivery {
  readonly broadcastId: string;
  readonly recipientKey: string;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  /** How many attempts were made before. */
  readonly attempts: number;
}
