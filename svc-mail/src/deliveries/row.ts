/**
 * What a delivery is at in the database. `claimed`: taken by a worker and surely not being sent yet. `sending`: committed before
 * the mail is handed over. The others are those of the contract.
 */
export type DeliveryStatus =
  'pending' | 'claimed' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'skipped' | 'canceled';

/** A row of `deliveries`: one mail to one person. */
export interface DeliveryRow {
  /** The broadcast, or ACCOUNT_MAIL for a mail that belongs to none. */
  broadcast_id: string;
  /** The person's id in a broadcast, the request's key in account mail: unique within `broadcast_id`. */
  recipient_key: string;
  user_id: string | null;
  /** Null, as the address, once the person has left. */
  name: string | null;
  email: string | null;
  status: DeliveryStatus;
  /** When something is due, in ms: of `pending` the next attempt, of `claimed` and `sending` the end of the lease. */
  due_at: number;
  /** The worker that holds the lease. */
  token: string | null;
  attempts: number;
  error: string | null;
  sent_at: number | null;
}

/** Stands for a broadcast in the deliveries of account mails. */
export const ACCOUNT_MAIL = 'account';
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
