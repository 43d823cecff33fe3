import { type ApiToken, TOKEN_SCOPES, type TokenScope } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { ApiTokenRow } from '../../rows.ts';

/** The scopes in a row, in their order. */
export function scopesOf({ scopes }: Pick<ApiTokenRow, 'scopes'>): TokenScope[] {
  const kept = new Set(scopes.split(' '));
  return TOKEN_SCOPES.filter((scope) => kept.has(scope));
}

/** A token as its person sees it. */
export const presentToken = (row: ApiTokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: scopesOf(row),
  start: row.start,
  createdAt: toMoment(row.created_at),
  expiresAt: row.expires_at === null ? null : toMoment(row.expires_at),
  lastUsedOn: row.last_used_on,
});
