import type { Knex } from 'knex';
import { DEFAULT_DIGEST_HOUR, type HourCycle, type Role } from '@jobtrail/contract';
import { newId, orConflict, transaction } from '@jobtrail/service-kit';
import type { UserRow } from '../../../rows.ts';
import { addToSearch } from '../../user-search/commands.ts';
import { nextDigestAt } from '../nextDigestAt.ts';

/** What a new person is notified of: everything. The digest is planned once their time zone is known. */
export const DEFAULT_NOTIFICATIONS = {
  email_notifications: 1,
  in_app_notifications: 1,
  notifications_chosen: 0,
  digest_hour: DEFAULT_DIGEST_HOUR,
  next_digest_at: null,
} as const;

interface NewUser {
  name: string;
  /** In lower case. */
  email: string;
  passwordHash: string;
  role: Role;
  subscriptionStatus: string | null;
  access: 'full' | 'read';
  /** The number of the last payment that the access is based on; none if absent. */
  countedPayments?: number;
  /** Whether the address is known to be the person's own, in which case no confirmation link is emailed. */
  emailVerified?: boolean;
  /** Whether it is a demo account, whose emails no one reads. */
  isDemo?: boolean;
  /** The time zone and the hour cycle of the person's browser, if it has sent them. */
  timeZone?: string | null;
  hourCycle?: HourCycle | null;
}

/** Adds a person. Only the hash of the password is passed and stored. @throws AppError 409 if the address is taken */
export async function createUser(knex: Knex, user: NewUser, now: number): Promise<UserRow> {
  const row: UserRow = {
    id: newId(),
    name: user.name,
    email: user.email,
    password_hash: user.passwordHash,
    role: user.role,
    is_active: 1,
    subscription_status: user.subscriptionStatus,
    access: user.access,
    counted_payments: user.countedPayments ?? 0,
    jobs_version: 0,
    calendar_version: 0,
    text_bytes: 0,
    time_zone: user.timeZone ?? null,
    hour_cycle: user.hourCycle ?? null,
    ...DEFAULT_NOTIFICATIONS,
    created_at: now,
    last_seen_at: null,
    email_verified_at: user.emailVerified ? now : null,
    password_changed_at: null,
    is_demo: user.isDemo ? 1 : 0,
  };
  row.next_digest_at = nextDigestAt(row, now);
  const add = async (trx: Knex): Promise<void> => {
    await orConflict('An account with this email already exists.', () => trx<UserRow>('users').insert(row));
    await addToSearch(trx, row);
  };
  await (knex.isTransaction ? add(knex) : transaction(knex, add));
  return row;
}
