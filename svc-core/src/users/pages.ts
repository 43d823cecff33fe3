import { USERS_PAGE } from '@jobtrail/contract';
import { validationFailed } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import { z } from 'zod';
import { folded } from '../user-search/suffixes.ts';
import { usersWith } from '../user-search/queries.ts';
import type { UserRow } from './row.ts';

/** Where a page ended: at a user of the whole list, or at a place in the index of the search. */
const cursorSchema = z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string()])]);

const written = (cursor: readonly string[]): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** @throws AppError 400 for what was never the `next` of a page */
function read(cursor: string | undefined): string[] {
  if (cursor === undefined) return [];
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw validationFailed({ cursor: 'There is no such page.' });
  }
}

export interface UsersPage {
  users: UserRow[];
  /** The cursor of the next page, null on the last one. */
  next: string | null;
}

/** The newest users first. */
async function everybody(knex: Knex, [before]: readonly string[]): Promise<UsersPage> {
  const query = knex<UserRow>('users').orderBy('id', 'desc').limit(USERS_PAGE + 1);
  const rows = await (before === undefined ? query : query.where('id', '<', before));
  const users = rows.slice(0, USERS_PAGE);
  const last = users.at(-1);
  return { users, next: rows.length > USERS_PAGE && last ? written([last.id]) : null };
}

/** Users whose name or address holds the text, alphabetically from where it stands in them. */
async function matching(knex: Knex, text: string, [suffix, userId]: readonly string[]): Promise<UsersPage> {
  const after = suffix !== undefined && userId !== undefined ? { suffix, userId } : null;
  const found = await usersWith(knex, text, { after, limit: USERS_PAGE + 1 });
  const page = found.slice(0, USERS_PAGE);
  const last = page.at(-1);
  return { users: page.map(({ user }) => user), next: found.length > USERS_PAGE && last ? written([last.place.suffix, last.place.userId]) : null };
}

/**
 * A page of users: of all, or of those who hold a text. Takes no longer with more users, whatever is searched.
 * @throws AppError 400 for a cursor that is none
 */
export function usersPage(knex: Knex, { q = '', cursor }: { q?: string | undefined; cursor?: string | undefined }): Promise<UsersPage> {
  return folded(q) === '' ? everybody(knex, read(cursor)) : matching(knex, q, read(cursor));
}
