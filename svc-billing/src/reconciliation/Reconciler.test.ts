import { createLogger } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { billingAgainst, fakeCore } from '../../test/provider.ts';
import { Reconciler } from './Reconciler.ts';

const DAY_MS = 86_400_000;
/** A port that nothing listens on. */
const UNREACHABLE = { url: 'http://127.0.0.1:9', secretKey: 'sk_test_none', publishableKey: 'pk_test_none' };

onBothDatabases('A reconciliation whose provider does not list its events', (database) => {
  const now = Date.now();
  const lines: string[] = [];
  const reconcile = (): Promise<void> => {
    const logger = createLogger('svc-billing', 'info', { write: (line: string) => void lines.push(line) });
    const billing = billingAgainst(UNREACHABLE, database().knex, fakeCore(), () => now, logger);
    return new Reconciler(billing, 1e9).run(new AbortController().signal);
  };

  beforeEach(async () => {
    const { knex } = database();
    lines.length = 0;
    for (const table of ['checkouts', 'subscriptions', 'refreshes', 'events', 'erased_addresses', 'cursors'])
      await knex(table).delete();
    await knex('checkouts').insert({
      ...{ id: 'cs_1', purpose: 'signup', state: 'open', expires_at: now, seen_at: now - DAY_MS },
    });
    await knex('subscriptions').insert({
      ...{ id: 'sub_1', customer_id: 'cus_1', status: 'active', created: 1, monthly_cents: 1, amount_cents: 1 },
      ...{ currency: 'usd', cancel_scheduled: 0 },
    });
    await knex('refreshes').insert({
      ...{ kind: 'customer', subject: 'cus_1', wanted: 1, version: 1, failures: 0, due_at: null },
      done_at: now - 2 * DAY_MS,
    });
    await knex('events').insert({ id: 'evt_1', type: 'charge.succeeded', received_at: now - 60 * DAY_MS });
    await knex('erased_addresses').insert({ digest: 'a'.repeat(64), erased_at: now - 60 * DAY_MS });
  });

  it('still syncs open checkouts and customers, and deletes what is old', async () => {
    const { knex } = database();
    await expect(reconcile()).rejects.toThrow(/connection to Stripe/);
    expect(await knex('refreshes').whereNotNull('due_at').orderBy('kind').select('kind', 'subject')).toEqual([
      { kind: 'checkout', subject: 'cs_1' },
      { kind: 'customer', subject: 'cus_1' },
    ]);
    expect(await knex('events')).toEqual([]);
    expect(await knex('erased_addresses')).toEqual([]);
    expect(await knex('cursors')).toEqual([]);
  });
  it('syncs customers of another rule of access again, also ended ones, once the former release is gone', async () => {
    const { knex } = database();
    await knex('subscriptions').update({ status: 'canceled' });
    const due = async (appliesAt: number): Promise<string[]> => {
      await knex('cursors').delete();
      await knex('cursors').insert({ name: 'access-rule', value: appliesAt });
      await expect(reconcile()).rejects.toThrow(/connection to Stripe/);
      return knex('refreshes').where({ kind: 'customer' }).whereNotNull('due_at').pluck('subject');
    };
    expect(await due(now + 1)).toEqual([]);
    expect(await due(now - 3 * DAY_MS)).toEqual([]);
    expect(await due(now - DAY_MS)).toEqual(['cus_1']);
  });
  it('logs a second step that fails, and goes on with the others', async () => {
    const { knex } = database();
    await knex.schema.renameTable('events', 'events_elsewhere');
    try {
      await expect(reconcile()).rejects.toThrow(/connection to Stripe/);
    } finally {
      await knex.schema.renameTable('events_elsewhere', 'events');
    }
    expect(lines.filter((line) => line.includes('another step of the reconciliation failed'))).toHaveLength(1);
    expect(await knex('erased_addresses')).toEqual([]);
  });
});
