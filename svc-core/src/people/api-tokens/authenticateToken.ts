import { errorSentences, isApiToken, type TokenScope } from '@jobtrail/contract';
import { allCalls } from '@jobtrail/contract/calls';
import { type Context, forbidden, toMoment, unauthenticated } from '@jobtrail/service-kit';
import type { CoreCaller, CoreContext } from '../../context.ts';
import { hashOf } from '../credentials/token.ts';
import { callerOf } from '../sessions/caller.ts';
import { LastSeen } from '../sessions/LastSeen.ts';
import { recordTokenUse } from './commands.ts';
import { scopesOf } from './presenter.ts';
import { findToken } from './queries.ts';

const SCOPES: ReadonlyMap<string, TokenScope | undefined> = new Map(
  allCalls.map(({ method, path, scope }) => [`${method} ${path}`, scope]),
);

const dayOf = (now: number): string => toMoment(now).slice(0, 10);

/**
 * Creates the function that identifies the person of a request with an API token. Its day of use is written once a day.
 * The function throws AppError 401 for a token that is unknown, revoked, expired or of a person who was deactivated, and
 * 403 `token_scope` if it lacks the scope of the call, or the call has none.
 */
export function createAuthenticateToken({
  knex,
  clock,
  logger,
}: Pick<CoreContext, 'knex' | 'clock' | 'logger'>): (ctx: Context, token: string) => Promise<CoreCaller> {
  const lastUsed = new LastSeen((tokenHash: string, now) => recordTokenUse(knex, tokenHash, dayOf(now)), logger);
  return async (ctx, token) => {
    const scope = SCOPES.get(ctx.state.route ?? '');
    if (scope === undefined) throw forbidden('token_scope', errorSentences.tokenRefused);
    const tokenHash = hashOf(token);
    const row = isApiToken(token) ? await findToken(knex, tokenHash) : undefined;
    const now = clock();
    if (!row || (row.expires_at !== null && now >= row.expires_at)) throw unauthenticated(errorSentences.tokenInvalid);
    if (!scopesOf(row).includes(scope))
      throw forbidden('token_scope', `This API token lacks the scope ${scope}, which this call needs.`);
    if (row.last_used_on !== dayOf(now)) await lastUsed.record(tokenHash, now);
    return callerOf(row, tokenHash);
  };
}
