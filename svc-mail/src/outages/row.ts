/** What can be out of reach: the mail server itself, or the list of people that svc-core makes. */
export type OutageScope = 'mail-server' | 'audiences';

/** A row of `outages`: why work waits, for the screens of every replica. Times are ms since the epoch. */
export interface OutageRow {
  scope: OutageScope;
  /** A sentence. */
  reason: string;
  noted_at: number;
  next_try_at: number;
}

/** Most characters of a reason that are kept. */
export const REASON_MAX = 500;
