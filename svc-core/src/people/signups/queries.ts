import type { Knex } from 'knex';
import type { Figures } from '@jobtrail/contract/internal';
import type { SignupRow, UserRow } from '../../rows.ts';

const DOMAIN = '@deleted.invalid';

/** Replaces the address in the sign-ups of a deleted account, which are still counted but belong to no one. */
export const erasedAddress = (userId: string): string => userId + DOMAIN;
export const isErased = (email: string): boolean => email.endsWith(DOMAIN);

/**
 * The state of a sign-up: it waits for its payment, it has an account, it was refused because the address was taken in
 * the meantime, or its checkout page expired.
 */
export type SignupState = SignupRow['state'];

const DAY_MS = 86_400_000;
const NEW_WITHIN_MS = 7 * DAY_MS;

export const findSignupByCheckout = (knex: Knex, checkoutId: string): Promise<SignupRow | undefined> =>
  knex<SignupRow>('signups').where({ checkout_id: checkoutId }).first();
export const findSignupByCookie = (knex: Knex, cookieHash: string): Promise<SignupRow | undefined> =>
  knex<SignupRow>('signups').where({ cookie_hash: cookieHash }).first();

/** The sign-ups that became a person's account, oldest first. */
export const signupsOf = (knex: Knex, userId: string): Promise<SignupRow[]> =>
  knex<SignupRow>('signups').where({ user_id: userId }).orderBy('created_at');

/** Every address that a person has signed up with. */
export const listSignupAddresses = (knex: Knex, userId: string): Promise<string[]> =>
  knex<SignupRow>('signups').where({ user_id: userId }).distinct('email').pluck('email');

/**
 * The checkout pages for the address of a deleted account that could still be paid when it was deleted.
 * @param deletedAt in ms
 */
export async function listErasedCheckouts(knex: Knex, userId: string, deletedAt: number): Promise<string[]> {
  const pages = await knex<SignupRow>('signups')
    .where({ email: erasedAddress(userId), user_id: null })
    .where('expires_at', '>', deletedAt)
    .pluck('checkout_id');
  return pages.filter((page) => page !== null);
}

interface Count {
  count: number | string;
}

/** Counts the addresses that signed up, without those of administrators. */
async function countAddresses(knex: Knex, narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<number> {
  const query = narrow(knex('signups').leftJoin('users', 'users.email', 'signups.email')).where((role) =>
    role.whereNull('users.role').orWhereNot('users.role', 'admin'),
  );
  const row: Count | undefined = await query.countDistinct({ count: 'signups.email' }).first();
  return Number(row?.count ?? 0);
}

async function signupsPerDay(knex: Knex, now: number, days: number): Promise<Figures['signups']['days']> {
  const first = (Math.floor(now / DAY_MS) - days + 1) * DAY_MS;
  const rows = await knex<SignupRow>('signups')
    .where({ state: 'completed' })
    .where('settled_at', '>=', first)
    .groupBy('day')
    .orderBy('day')
    .select<Array<Count & { day: number | string }>>(
      knex.raw('settled_at - settled_at % ? as day', [DAY_MS]),
      knex.raw('count(*) as count'),
    );
  const counts = new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));
  return Array.from({ length: days }, (_, index) => {
    const day = first + index * DAY_MS;
    return { day: new Date(day).toISOString().slice(0, 10), count: counts.get(day) ?? 0 };
  });
}

/** @param days the number of UTC days in the series, including today */
export async function figures(knex: Knex, now: number, days: number): Promise<Figures> {
  const count = async (query: Knex.QueryBuilder): Promise<number> =>
    Number(((await query.count({ count: '*' }).first()) as Count | undefined)?.count ?? 0);
  return {
    users: {
      total: await count(knex<UserRow>('users')),
      new7d: await count(knex<UserRow>('users').where('created_at', '>', now - NEW_WITHIN_MS)),
    },
    signups: {
      started: await countAddresses(knex, (query) => query),
      paid: await countAddresses(knex, (query) => query.whereNotNull('signups.paid_at')),
      days: await signupsPerDay(knex, now, days),
    },
  };
}
