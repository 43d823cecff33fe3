import type { Knex } from 'knex';
import { transaction, unauthenticated } from '@jobtrail/service-kit';
import type { CustomerRow, PayerRow } from '../../customers/queries.ts';
import type { PaymentRow } from '../../ledger/row.ts';
import { enqueueSyncs } from '../../sync/commands.ts';
import { type ClosedCustomerRow, findClosure } from '../queries.ts';

/** The parameters of a customer's closure. */
interface Closing {
  customerId: string;
  /** Payments with a higher number, or without one, are refunded. */
  keptPayments: number;
  /** Whether the address is erased at once, here and at the provider. */
  erased: boolean;
}

/**
 * Detaches a customer from its account and enqueues its closure at the provider (`closeAtProvider`). The first call
 * decides which payments are kept; later ones only enqueue it again.
 */
export async function closeCustomer(
  knex: Knex,
  { customerId, keptPayments, erased }: Closing,
  now: number,
): Promise<void> {
  const close = async (trx: Knex): Promise<void> => {
    await trx<ClosedCustomerRow>('closed_customers')
      .insert({ customer_id: customerId, kept_payments: keptPayments, closed_at: now })
      .onConflict('customer_id')
      .ignore();
    if (erased) {
      await trx<PayerRow>('payers')
        .insert({ customer_id: customerId, email: null, closed: 1 })
        .onConflict('customer_id')
        .merge(['email', 'closed']);
      await trx<PaymentRow>('payments').where({ customer_id: customerId }).update({ email: null });
    }
    await trx<CustomerRow>('customers').where({ stripe_customer_id: customerId }).delete();
    await enqueueSyncs(
      trx,
      [
        { kind: 'closure', subject: customerId },
        { kind: 'customer', subject: customerId },
      ],
      now,
    );
  };
  await (knex.isTransaction ? close(knex) : transaction(knex, close));
}

interface Holder {
  userId: string;
  customerId: string;
}

/**
 * Closes a customer whose account has been deleted.
 * @returns whether the account has been deleted
 */
export async function closeIfDeleted(knex: Knex, { userId, customerId }: Holder, now: number): Promise<boolean> {
  const closure = await findClosure(knex, userId);
  if (closure) await closeCustomer(knex, { customerId, keptPayments: closure.kept_payments, erased: true }, now);
  return closure !== undefined;
}

/**
 * Call this after creating something for a person at the provider. If the account was deleted at the same moment, it
 * ends what was created.
 * @throws AppError 401 if the account was deleted
 */
export async function refuseIfDeleted(knex: Knex, holder: Holder, now: number): Promise<void> {
  if (await closeIfDeleted(knex, holder, now)) throw unauthenticated();
}
