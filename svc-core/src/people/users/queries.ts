import type { Knex } from 'knex';
import { fold, PAID_STATUSES, USERS_PAGE } from '@jobtrail/contract';
import type { UserRow } from '../../rows.ts';
import { listMatches } from '../user-search/queries.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

export const findUser = (knex: Knex, id: string): Promise<UserRow | undefined> =>
  knex<UserRow>('users').where({ id }).first();
/** @param email in lower case, as converted by the contract */
export const findUserByEmail = (knex: Knex, email: string): Promise<UserRow | undefined> =>
  knex<UserRow>('users').where({ email }).first();
/** Whether there are any users. */
export const hasUsers = async (knex: Knex): Promise<boolean> =>
  (await knex<UserRow>('users').first('id')) !== undefined;

interface UsersPage {
  users: UserRow[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

/** A page of all users, newest first. */
async function pageOfAll(knex: Knex, [before]: readonly string[]): Promise<UsersPage> {
  const query = knex<UserRow>('users')
    .orderBy('id', 'desc')
    .limit(USERS_PAGE + 1);
  const rows = await (before === undefined ? query : query.where('id', '<', before));
  const users = rows.slice(0, USERS_PAGE);
  const last = users.at(-1);
  return { users, next: rows.length > USERS_PAGE && last ? encodeCursor([last.id]) : null };
}

const isPaid = ({ subscription_status: status }: UserRow): boolean => PAID_STATUSES.some((paid) => paid === status);

/** A page of paying users, newest first. It reads each status with its index and merges the results. */
async function pageOfPaying(knex: Knex, [before]: readonly string[]): Promise<UsersPage> {
  const found: UserRow[] = [];
  for (const status of PAID_STATUSES) {
    const query = knex<UserRow>('users')
      .where({ subscription_status: status })
      .orderBy('id', 'desc')
      .limit(USERS_PAGE + 1);
    found.push(...(await (before === undefined ? query : query.where('id', '<', before))));
  }
  const users = found.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, USERS_PAGE);
  const last = users.at(-1);
  return { users, next: found.length > USERS_PAGE && last ? encodeCursor([last.id]) : null };
}

/** A page of users whose name or address contains the text, in alphabetical order of the match. */
async function pageOfMatching(
  knex: Knex,
  text: string,
  is: (user: UserRow) => boolean,
  [suffix, userId]: readonly string[],
): Promise<UsersPage> {
  const after = suffix !== undefined && userId !== undefined ? { suffix, userId } : null;
  const found = await listMatches(knex, text, { after, limit: USERS_PAGE + 1, is });
  const page = found.slice(0, USERS_PAGE);
  const last = page.at(-1);
  return {
    users: page.map(({ user }) => user),
    next: found.length > USERS_PAGE && last ? encodeCursor([last.position.suffix, last.position.userId]) : null,
  };
}

/**
 * A page of users: of all, of those who match a text, of those who pay, or of both. The time does not depend on the
 * number of users. Only with both filters, it grows as fewer of the matching users pay.
 * @throws AppError 400 for an invalid cursor
 */
export function pageOfUsers(
  knex: Knex,
  { q = '', payment, cursor }: { q?: string | undefined; payment?: 'paid' | undefined; cursor?: string | undefined },
): Promise<UsersPage> {
  const position = decodeCursor(cursor);
  if (fold(q) !== '') return pageOfMatching(knex, q, payment === 'paid' ? isPaid : () => true, position);
  return payment === 'paid' ? pageOfPaying(knex, position) : pageOfAll(knex, position);
}
