import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { CustomerRow, PayerRow } from '../../customers/queries.ts';
import type { PaymentRow } from '../../ledger/row.ts';
import { enqueueSyncs } from '../../sync/commands.ts';
import type { ClosedCustomerRow, ErasedAddressRow } from '../queries.ts';

const digestOf = (address: string): string => createHash('sha256').update(address.toLowerCase()).digest('hex');

/**
 * Removes the addresses of a deleted account from all rows that belong to no account: declined payments and refused
 * sign-ups.
 * @param addresses in lower case
 */
export async function eraseAddresses(trx: Knex, addresses: readonly string[], now: number): Promise<void> {
  if (addresses.length === 0) return;
  const rows = addresses.map((address): ErasedAddressRow => ({ digest: digestOf(address), erased_at: now }));
  await trx<ErasedAddressRow>('erased_addresses').insert(rows).onConflict('digest').merge(['erased_at']);
  const owned = trx<CustomerRow>('customers').select('stripe_customer_id');
  const customers: string[] = await trx<PayerRow>('payers')
    .whereIn('email', addresses)
    .whereNotIn('customer_id', owned.clone())
    .pluck('customer_id');
  await trx<PayerRow>('payers').whereIn('customer_id', customers).update({ email: null, closed: 1 });
  await trx<PaymentRow>('payments')
    .whereIn('email', addresses)
    .where((nobody) => nobody.whereNull('customer_id').orWhereNotIn('customer_id', owned.clone()))
    .update({ email: null });
  // Customers of refused sign-ups lose the address at the provider too.
  const closed: string[] = await trx<ClosedCustomerRow>('closed_customers')
    .whereIn('customer_id', customers)
    .pluck('customer_id');
  await enqueueSyncs(
    trx,
    closed.map((subject) => ({ kind: 'closure', subject })),
    now,
  );
}

/**
 * The address to store with an object that belongs to no account: null if it was erased after the object was created.
 * Waits for an erasure in progress.
 * @param created when the object was created, in seconds
 */
export async function unlessErased(trx: Knex, address: string | null, created: number): Promise<string | null> {
  if (address === null) return null;
  const erased = await trx<ErasedAddressRow>('erased_addresses')
    .where({ digest: digestOf(address) })
    .forUpdate()
    .first();
  return erased && created * 1000 <= Number(erased.erased_at) ? null : address;
}
