import type { Knex } from 'knex';
import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';

export type CheckoutState = CheckoutRow['state'];

const UNFINISHED_STATES: ReadonlySet<CheckoutState> = new Set(['open', 'unpaid', 'unclaimed']);

export type CheckoutRow = Row<typeof schema.checkouts>;

/** States that are final. */
export const isFinal = (state: CheckoutState): boolean => !UNFINISHED_STATES.has(state);

export const findCheckout = (knex: Knex, id: string): Promise<CheckoutRow | undefined> =>
  knex<CheckoutRow>('checkouts').where({ id }).first();

/** The IDs of a person's newest pages for a new card that are still open, at most three. */
export const listOpenSetups = (knex: Knex, userId: string): Promise<string[]> =>
  knex<CheckoutRow>('checkouts')
    .where({ user_id: userId, purpose: 'setup', state: 'open' })
    .orderBy('id', 'desc')
    .limit(3)
    .pluck('id');
