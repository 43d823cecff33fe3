import type { Knex } from 'knex';
import type { UserRow } from '../../rows.ts';

/**
 * The state of a person's subscription in svc-billing; `payments` is the number of the last payment that the access is
 * based on.
 */
interface PushedAccess {
  subscriptionStatus: string | null;
  access: 'full' | 'read';
  payments?: number | undefined;
}

/** The states of a subscription that was begun and never paid. */
const UNPAID: readonly string[] = ['incomplete', 'incomplete_expired'];
/** Access that an account was created with, by a command and not by a payment. */
const GRANTED = { access: 'full', subscription_status: 'active', counted_payments: 0 } as const;

/**
 * Stores the state of a person's subscription in svc-billing. One that was begun and not paid takes nothing from a
 * person whose access was granted without a payment.
 * @returns false if there is no such person
 */
export async function setAccess(
  knex: Knex,
  id: string,
  { subscriptionStatus, access, payments = 0 }: PushedAccess,
): Promise<boolean> {
  // Only payments that gave full access are counted.
  const counted = access === 'full' ? payments : 0;
  const person = knex<UserRow>('users').where({ id });
  if (UNPAID.includes(subscriptionStatus ?? '') && (await person.clone().where(GRANTED).first('id'))) return true;
  return (
    (await person.update({
      subscription_status: subscriptionStatus,
      access,
      counted_payments: knex.raw('case when counted_payments < ? then ? else counted_payments end', [counted, counted]),
    })) > 0
  );
}
