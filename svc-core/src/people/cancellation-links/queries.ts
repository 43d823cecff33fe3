import type { Knex } from 'knex';
import { deadLink } from '../mailed-links/deadLink.ts';
import { getLink } from '../mailed-links/queries.ts';
import { findUser } from '../users/queries.ts';

/**
 * The deactivated person of a link, which works until it expires, so that opening it twice makes no difference.
 * @throws AppError 400 for any other token
 */
export async function deactivatedPersonOf(knex: Knex, token: string, now: number): Promise<string> {
  const { user_id: userId } = await getLink(knex, token, ['cancel'], now);
  const user = await findUser(knex, userId);
  if (user?.is_active !== 0) throw deadLink();
  return userId;
}
