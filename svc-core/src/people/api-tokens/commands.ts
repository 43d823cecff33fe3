import type { Knex } from 'knex';
import { API_TOKENS_MAX, TOKEN_PREFIX, TOKEN_START_CHARACTERS } from '@jobtrail/contract';
import type { CreateApiTokenBody } from '@jobtrail/contract/calls';
import { conflict, newId, notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import type { ApiTokenRow, UserRow } from '../../rows.ts';
import { hashOf, newToken } from '../credentials/token.ts';
import { lockConfirmed } from '../users/commands/lockUser.ts';
import { tokenMade } from './emails.ts';
import { listTokens } from './queries.ts';

const DAY_MS = 86_400_000;

/**
 * Creates an API token, and emails that; only its hash is stored.
 * @param known as when the password was confirmed
 * @returns the token, which is known at this moment only, and its row
 * @throws AppError 401 if the password has changed since, 409 `limit_reached`
 */
export async function createToken(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  known: UserRow,
  { name, scopes, expiresInDays }: CreateApiTokenBody,
): Promise<{ token: string; row: ApiTokenRow }> {
  const token = TOKEN_PREFIX + newToken();
  const now = clock();
  const row: ApiTokenRow = {
    user_id: known.id,
    id: newId(),
    token_hash: hashOf(token),
    start: token.slice(0, TOKEN_START_CHARACTERS),
    name,
    scopes: scopes.join(' '),
    created_at: now,
    expires_at: expiresInDays === null ? null : now + expiresInDays * DAY_MS,
    last_used_on: null,
  };
  await transaction(knex, async (trx) => {
    const user = await lockConfirmed(trx, known);
    if ((await listTokens(trx, user.id)).length >= API_TOKENS_MAX)
      throw conflict(
        `You have ${API_TOKENS_MAX} API tokens, which is as many as one account can hold. Revoke one to create another.`,
        'limit_reached',
      );
    await trx<ApiTokenRow>('api_tokens').insert(row);
    await enqueueEmail(trx, { userId: user.id, to: user, content: tokenMade(user.name, row) }, now);
  });
  return { token, row };
}

/** Revokes a token of a person. @throws AppError 404 */
export async function revokeToken(knex: Knex, userId: string, id: string): Promise<void> {
  if ((await knex<ApiTokenRow>('api_tokens').where({ user_id: userId, id }).delete()) === 0) throw notFound();
}

/** Records the day on which a token was last used. @param tokenHash its hash */
export async function recordTokenUse(knex: Knex, tokenHash: string, day: string): Promise<void> {
  await knex<ApiTokenRow>('api_tokens').where({ token_hash: tokenHash }).update({ last_used_on: day });
}
