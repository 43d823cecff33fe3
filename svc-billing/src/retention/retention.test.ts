import type { Knex } from 'knex';
import { tableScans } from '@jobtrail/service-kit/testing';
import { onBothDatabases } from '../../test/databases.ts';
import { purgeCheckouts, purgePayments, purgeSyncs } from './commands.ts';

const never = new AbortController().signal;
const OLD_MS = 1_000_000;
const BEFORE_MS = 2_000_000;
const NEW_MS = 3_000_000;

onBothDatabases('The retention of billing', (database) => {
  const ids = async (table: string, column = 'id'): Promise<string[]> =>
    (await database().knex(table).orderBy(column).pluck<string[]>(column)).map(String);
  const knex = (): Knex => database().knex;

  it('deletes checkouts that have been over for long, and keeps those that may still change', async () => {
    const checkout = (id: string, state: string, seen: number) => ({
      ...{ id, state, purpose: 'signup', signup_id: 'a', user_id: null, customer_id: null },
      ...{ expires_at: seen, seen_at: seen },
    });
    await knex()('checkouts').insert([
      ...['settled', 'returned', 'expired'].map((state) => checkout(`old ${state}`, state, OLD_MS)),
      ...['open', 'unpaid', 'unclaimed', 'refused'].map((state) => checkout(`old ${state}`, state, OLD_MS)),
      checkout('new settled', 'settled', NEW_MS),
    ]);
    expect(await purgeCheckouts(knex(), BEFORE_MS, never)).toBe(3);
    expect(await ids('checkouts')).toEqual(['new settled', 'old open', 'old refused', 'old unclaimed', 'old unpaid']);
  });

  it('deletes syncs that were done, in batches, and never one that is due or belongs to a customer', async () => {
    const sync = (kind: string, subject: string, done: number | null, due: number | null = null) => ({
      ...{ kind, subject, wanted: 1, version: 1, failures: 0, due_at: due, done_at: done },
    });
    const many = Array.from({ length: 1100 }, (_, at) => sync('charge', `many ${at}`, OLD_MS));
    for (let at = 0; at < many.length; at += 100) await knex()('refreshes').insert(many.slice(at, at + 100));
    await knex()('refreshes').insert([
      sync('charge', 'due again', OLD_MS, NEW_MS),
      sync('charge', 'new', NEW_MS),
      sync('customer', 'a customer', OLD_MS),
      sync('closure', 'a closure', OLD_MS),
      sync('refund', 'not done', null, OLD_MS),
    ]);
    expect(await purgeSyncs(knex(), BEFORE_MS, never)).toBe(1100);
    expect(await ids('refreshes', 'subject')).toEqual(['a closure', 'a customer', 'due again', 'new', 'not done']);
  });

  it('deletes payments with their refunds, but not the last successful one of a customer', async () => {
    const payment = (id: string, customer: string, number: number | null, createdMs: number, status = 'succeeded') => ({
      ...{ id, customer_id: customer, email: null, status, amount_cents: 1000, currency: 'usd' },
      ...{ created: createdMs / 1000, failure_message: null, number },
    });
    await knex()('payments').insert([
      payment('a1', 'cus_a', 1, OLD_MS),
      payment('a2', 'cus_a', 2, OLD_MS),
      payment('a3', 'cus_a', 3, NEW_MS),
      payment('b1', 'cus_b', 1, OLD_MS),
      payment('b2', 'cus_b', 2, OLD_MS),
      payment('b0', 'cus_b', null, OLD_MS, 'failed'),
    ]);
    const refund = (id: string, payment_id: string) => ({
      ...{ id, payment_id, status: 'succeeded', amount_cents: 1000, currency: 'usd', created: 1000 },
    });
    await knex()('refunds').insert([refund('r1', 'a1'), refund('r2', 'b2')]);
    await knex()('disputes').insert([refund('d1', 'a2')]);
    expect(await purgePayments(knex(), BEFORE_MS, never)).toBe(4);
    expect(await ids('payments')).toEqual(['a3', 'b2']);
    expect([await ids('refunds'), await ids('disputes')]).toEqual([['r2'], []]);
  });

  it('stops between two steps when the service stops', async () => {
    await knex()('payments').insert({
      ...{ id: 'c0', customer_id: null, email: null, status: 'failed', amount_cents: 1, currency: 'usd' },
      ...{ created: 1, failure_message: null, number: null },
    });
    expect(await purgePayments(knex(), BEFORE_MS, AbortSignal.abort())).toBe(0);
    expect(await ids('payments')).toContain('c0');
  });

  it('reads no whole table', async () => {
    if (database().databaseUrl !== undefined) return;
    const scans = await tableScans(knex(), async () => {
      await purgeCheckouts(knex(), 0, never);
      await purgeSyncs(knex(), 0, never);
      await purgePayments(knex(), 0, never);
    });
    expect(scans).toEqual([]);
  });
});
