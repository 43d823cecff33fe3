import type { Knex } from 'knex';
import { errorSentences, type Role } from '@jobtrail/contract';
import { allCalls, calls } from '@jobtrail/contract/calls';
import { type Context, forbidden } from '@jobtrail/service-kit';
import type { CoreCaller } from '../../context.ts';
import { hasFactor } from './queries.ts';

/** Whether a person must add a second factor before anything else. */
export type MustAddFactor = (person: { id: string; role: Role }) => Promise<boolean>;

/** @param isRequired whether administrators need a second factor */
export function createMustAddFactor(knex: Knex, isRequired: boolean): MustAddFactor {
  return async ({ id, role }) => isRequired && role === 'admin' && !(await hasFactor(knex, id));
}

/** The calls with which a person signs in and out and adds a factor. */
const OPEN_ROUTES: ReadonlySet<string> = new Set(
  [
    ...allCalls.filter(({ access }) => access === 'public'),
    calls.me,
    calls.listSecondFactors,
    calls.startTotp,
    calls.confirmTotp,
    calls.startPasskey,
    calls.confirmPasskey,
  ].map(({ method, path }) => `${method} ${path}`),
);

/**
 * Refuses all other calls of a person who must add a second factor first.
 * @throws AppError 403 `second_factor_required`
 */
export function requireFactor(
  authenticate: (ctx: Context) => Promise<CoreCaller | null>,
  mustAddFactor: MustAddFactor,
): (ctx: Context) => Promise<CoreCaller | null> {
  return async (ctx) => {
    const caller = await authenticate(ctx);
    if (caller && !OPEN_ROUTES.has(ctx.state.route ?? '') && (await mustAddFactor(caller)))
      throw forbidden('second_factor_required', errorSentences.secondFactorRequired);
    return caller;
  };
}
