import type { Knex } from 'knex';
import { RECIPIENTS_PAGE, type SuppressionReason } from '@jobtrail/contract';
import type { SuppressionRow } from '../rows.ts';

interface Addressee {
  readonly userId: string;
  /** Null if it is no longer known. */
  readonly email: string | null;
}

/**
 * Which of some people must not receive a broadcast. After a bounce that is only the address, otherwise the person with
 * every other address too.
 */
export async function suppressedAmong<T extends Addressee>(knex: Knex, people: readonly T[]): Promise<Set<T>> {
  if (people.length === 0) return new Set();
  const rows = await knex<SuppressionRow>('suppressions')
    .whereIn(
      'user_id',
      people.map(({ userId }) => userId),
    )
    .orWhereIn(
      'email',
      people.flatMap(({ email }) => email ?? []),
    )
    .select('user_id', 'email', 'reason');
  const ids = new Set(rows.filter(({ reason }) => reason !== 'bounced').map(({ user_id }) => user_id));
  const emails = new Set(rows.map(({ email }) => email));
  return new Set(people.filter(({ userId, email }) => ids.has(userId) || (email !== null && emails.has(email))));
}

/**
 * Ids of people who receive no broadcasts, in order, after a given id. It includes those whose earlier address bounced,
 * so a count may be slightly too low until the recipients are frozen.
 */
export async function listSuppressedUserIds(knex: Knex, after: string, limit: number): Promise<string[]> {
  const rows = await knex<SuppressionRow>('suppressions')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .distinct('user_id');
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** A suppression with the subject of the broadcast that it came from. */
export type ListedSuppression = SuppressionRow & { readonly subject: string | null };

interface SuppressionsQuery {
  /** The start of an address, in lower case. */
  q?: string | undefined;
  reason?: SuppressionReason | undefined;
  /** The last key on the previous page. */
  after?: string | undefined;
  limit?: number | undefined;
}

/** Sorts after every character of an address. */
const LAST_CHARACTER = '\u{10FFFF}';

/** A page of suppressions in the order of addresses. */
export async function pageOfSuppressions(
  knex: Knex,
  { q = '', reason, after, limit = RECIPIENTS_PAGE }: SuppressionsQuery,
): Promise<{ rows: ListedSuppression[]; next: string | null }> {
  const query = knex('suppressions')
    .leftJoin('broadcasts', 'broadcasts.id', 'suppressions.broadcast_id')
    .orderBy('suppressions.email')
    .limit(limit + 1)
    .select('suppressions.*', 'broadcasts.subject');
  if (q !== '') query.whereBetween('suppressions.email', [q, q + LAST_CHARACTER]);
  if (reason !== undefined) query.where('suppressions.reason', reason);
  if (after !== undefined) query.where('suppressions.email', '>', after);
  const rows: ListedSuppression[] = await query;
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.email ?? null) : null };
}

/** No address begins with this. */
const PERSON = ':';

/** The key for the suppression of a person whose address is no longer known. */
export const keyOfPerson = (userId: string): string => PERSON + userId;
/** The address of a suppression; null if it is no longer known. */
export const addressIn = (key: string): string | null => (key.startsWith(PERSON) ? null : key);
