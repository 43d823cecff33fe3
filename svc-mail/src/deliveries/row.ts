import type { DeliveryRow } from '../rows.ts';
export type DeliveryStatus = DeliveryRow['status'];

/** The `broadcast_id` of account emails. */
export const ACCOUNT_EMAIL = 'account';
/** Maximum number of stored characters of an error. */
export const ERROR_MAX = 300;
/** Statuses of deliveries that are not settled. */
export const OPEN: readonly DeliveryStatus[] = ['pending', 'claimed', 'sending'];

/**
 * A condition on the status for use with a list of keys. The plus keeps SQLite from using the index by status, which it
 * would prefer and which would make it read every pending delivery of the broadcast.
 */
export const STATUS_IS = '+status = ?';

/** A claimed delivery with everything needed to send it. */
export interface Delivery {
  readonly broadcastId: string;
  readonly recipientKey: string;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  /** The number of earlier attempts. */
  readonly attempts: number;
}
