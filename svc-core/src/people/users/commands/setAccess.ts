import type { Knex } from 'knex';
import type { UserRow } from '../row.ts';

/**
 * What svc-billing knows about a person's subscription; `payments` is the number of the last payment that the access is
 * based on.
 */
export interface PushedAccess {
  subscriptionStatus: string | null;
  access: 'full' | 'read';
  payments?: number | undefined;
}

/** Stores what svc-billing knows about a person's subscription. @returns false if there is no such person */
export async function setAccess(
  knex: Knex,
  id: string,
  { subscriptionStatus, access, payments = 0 }: PushedAccess,
): Promise<boolean> {
  // Only payments that gave full access are counted.
  const counted = access === 'full' ? payments : 0;
  return (
    (await knex<UserRow>('users')
      .where({ id })
      .update({
        subscription_status: subscriptionStatus,
        access,
        counted_payments: knex.raw('case when counted_payments < ? then ? else counted_payments end', [
          counted,
          counted,
        ]),
      })) > 0
  );
}
