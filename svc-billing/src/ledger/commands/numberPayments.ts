import type { Knex } from 'knex';
import { paidBy } from '../queries/payments.ts';
import type { PaymentRow } from '../row.ts';

/**
 * Numbers the newly succeeded payments of a customer: 1, 2, 3, … in the order in which this service learns about them.
 * The number for which svc-core last gave access shows which payments an account has benefited from. Only one sync of a
 * customer may run it at a time.
 */
export async function numberPayments(trx: Knex, customerId: string): Promise<void> {
  const unnumbered: string[] = await trx<PaymentRow>('payments')
    .where({ customer_id: customerId, status: 'succeeded', number: null })
    .orderBy([{ column: 'created' }, { column: 'id' }])
    .pluck('id');
  if (unnumbered.length === 0) return;
  let { last } = await paidBy(trx, customerId);
  for (const id of unnumbered)
    await trx<PaymentRow>('payments')
      .where({ id })
      .update({ number: (last += 1) });
}
