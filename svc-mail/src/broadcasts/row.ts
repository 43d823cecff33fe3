import type { Audience, BroadcastStatus } from '@jobtrail/contract';

/** A row of `broadcasts`; times are ms since the epoch. */
export interface BroadcastRow {
  id: string;
  request_key: string | null;
  subject: string;
  audience: Audience;
  body: string;
  status: BroadcastStatus;
  pause_reason: string | null;
  created_by: string;
  created_by_name: string | null;
  created_at: number;
  /** When all recipients were frozen, so that the first mail could leave. */
  sent_at: number | null;
  finished_at: number | null;
  /** What the audience counted when the broadcast was made. */
  audience_count: number;
  /** How many recipients are frozen. */
  recipient_count: number;
  /** The last person of the audience that has been frozen. */
  frozen_after: string | null;
  /** The counts as JSON once nothing changes any more, null before. */
  stats: string | null;
}
