import type { Role } from '@jobtrail/contract';

/** A row of `users`; times are ms since the epoch. */
export interface UserRow {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  role: Role;
  is_active: 0 | 1;
  subscription_status: string | null;
  access: 'full' | 'read';
  /** The number, in svc-billing, of the last payment that full access rested on; 0 when it has never rested on one. */
  counted_payments: number;
  jobs_version: number;
  created_at: number;
  /** When the address was confirmed by its owner, null until then. */
  email_verified_at: number | null;
  last_seen_at: number | null;
}
