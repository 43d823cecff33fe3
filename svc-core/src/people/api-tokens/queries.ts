import type { Knex } from 'knex';
import type { ApiTokenRow } from '../../rows.ts';
import type { CallerRow } from '../sessions/caller.ts';

/** The API tokens of a person, newest first. */
export function listTokens(knex: Knex, userId: string): Promise<ApiTokenRow[]> {
  return knex<ApiTokenRow>('api_tokens')
    .where({ user_id: userId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
}

/** A token with its person. */
type TokenCaller = CallerRow & Pick<ApiTokenRow, 'scopes' | 'expires_at' | 'last_used_on'>;

/** The token with a hash and its active person. Every request with a token runs this query, by indexes only. */
export function findToken(knex: Knex, tokenHash: string): Promise<TokenCaller | undefined> {
  return knex('api_tokens as t')
    .join('users as u', 'u.id', 't.user_id')
    .where({ 't.token_hash': tokenHash, 'u.is_active': 1 })
    .select('u.id', 'u.name', 'u.email', 'u.role', 'u.access', 'u.jobs_version', 'u.time_zone')
    .select('t.scopes', 't.expires_at', 't.last_used_on')
    .first<TokenCaller | undefined>();
}
