import { LEDGER_PAGE, type LedgerEntry } from '@jobtrail/contract';
import { ledgerPage, metrics as schema } from '@jobtrail/contract/calls';
import type { Figures } from '@jobtrail/contract/internal';
import { onBothDatabases } from '../../test/databases.ts';
import { generateHistory, type History } from '../../test/history.ts';
import { upsert } from '../database/upsert.ts';
import { readMetrics } from './queries/metrics.ts';
import { ledgerPageOf } from './queries/pages.ts';

const PEOPLE = Number(process.env['HISTORY_PEOPLE'] ?? 1000);
const SEED = Number(process.env['HISTORY_SEED'] ?? 20_261_121);
/** Not at midnight, so that windows in hours and daily series differ. */
const NOW = Date.UTC(2026, 10, 21, 13, 37, 11) / 1000;
const DAY = 86_400;

const figures: Figures = {
  users: { total: 1042, new7d: 17 },
  signups: {
    started: 1300,
    paid: 871,
    days: Array.from({ length: 30 }, (_, index) => ({
      day: new Date((NOW - (29 - index) * DAY) * 1000).toISOString().slice(0, 10),
      count: index,
    })),
  },
};

/** Computes the figures directly from the definitions, over plain lists, in whole cents. */
function byHand({ customers, subscriptions, payments, refunds, disputes }: History) {
  const charges = payments
    .filter((payment) => payment.status === 'succeeded' && payment.currency === 'usd')
    .map((payment) => ({ at: payment.created, cents: payment.amount_cents }));
  const back = [
    ...refunds.filter((refund) => !['failed', 'canceled'].includes(refund.status) && refund.currency === 'usd'),
    ...disputes.filter((dispute) => dispute.status === 'lost' && dispute.currency === 'usd'),
  ].map((reversal) => ({ at: reversal.created, cents: -reversal.amount_cents }));
  const total = (from: (at: number) => boolean): number =>
    [...charges, ...back].filter(({ at }) => from(at)).reduce((sum, { cents }) => sum + cents, 0);
  const running = subscriptions.filter(({ status }) => status === 'active' || status === 'past_due');
  const people = new Map(customers.map(({ stripe_customer_id, user_id }) => [stripe_customer_id, user_id]));
  const newest = (status: string) =>
    payments
      .filter((payment) => payment.status === status && payment.currency === 'usd')
      .sort((a, b) => b.created - a.created || (b.id < a.id ? -1 : 1))
      .slice(0, 5);
  return {
    last30d: total((at) => at > NOW - 30 * DAY),
    last7d: total((at) => at > NOW - 7 * DAY),
    mrr: running
      .filter(({ cancel_scheduled, currency }) => cancel_scheduled === 0 && currency === 'usd')
      .reduce((sum, { monthly_cents }) => sum + monthly_cents, 0),
    paidUsers: new Set(running.flatMap(({ customer_id }) => people.get(customer_id) ?? [])).size,
    recent: newest('succeeded'),
    failed: newest('failed'),
    day: (text: string) => total((at) => new Date(at * 1000).toISOString().startsWith(text)),
  };
}

onBothDatabases(`Metrics of ${PEOPLE} people over a year`, (database) => {
  const history = generateHistory(SEED, PEOPLE, NOW);
  const expected = byHand(history);
  const read = () => readMetrics(database().knex, figures, NOW);
  const cents = (dollars: number): number => Math.round(dollars * 100);

  beforeAll(async () => {
    const { knex } = database();
    for (let from = 0; from < history.customers.length; from += 100)
      await knex('customers').insert(history.customers.slice(from, from + 100));
    await upsert(knex, 'subscriptions', history.subscriptions);
    await upsert(knex, 'payments', history.payments);
    await upsert(knex, 'refunds', history.refunds);
    await upsert(knex, 'disputes', history.disputes);
  }, 60_000);

  it('match the schema of the contract', async () => {
    const metrics = await read();
    expect(schema.parse(metrics)).toEqual(metrics);
    expect(metrics.users).toEqual({ total: 1042, new7d: 17 });
  });
  it('have revenue and MRR to the cent', async () => {
    const { revenue } = await read();
    expect([revenue.last30d, revenue.last7d, revenue.mrr].map(cents)).toEqual([
      expected.last30d,
      expected.last7d,
      expected.mrr,
    ]);
    expect(Math.min(expected.last30d, expected.last7d, expected.mrr)).toBeGreaterThan(0);
  });
  it('count paid users and the share of sign-ups that paid', async () => {
    expect((await read()).conversion).toEqual({ paidUsers: expected.paidUsers, signupToPaidPct: 67 });
    expect(
      (
        await readMetrics(
          database().knex,
          { ...figures, signups: { started: 0, paid: 0, days: figures.signups.days } },
          NOW,
        )
      ).conversion.signupToPaidPct,
    ).toBe(0);
  });
  it('list the five newest payments and the five newest failures, in dollars', async () => {
    const { recent, failedRecent } = (await read()).payments;
    const returnedOf = (payment: string): number =>
      [
        ...history.refunds.filter(({ status }) => !['failed', 'canceled'].includes(status)),
        ...history.disputes.filter(({ status }) => status === 'lost'),
      ]
        .filter(({ payment_id }) => payment_id === payment)
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    expect(recent).toEqual(
      expected.recent.map(({ id, email, created, amount_cents }) => ({
        id,
        customerEmail: email,
        created,
        amount: amount_cents / 100,
        ...(returnedOf(id) > 0 ? { refunded: Math.min(amount_cents, returnedOf(id)) / 100 } : {}),
      })),
    );
    expect(failedRecent).toEqual(
      expected.failed.map(({ id, email, created, amount_cents, failure_message }) => ({
        id,
        customerEmail: email,
        created,
        amount: amount_cents / 100,
        failureMessage: failure_message,
      })),
    );
  });
  it('have a series of 30 days to the cent, today last', async () => {
    const { series } = await read();
    expect(series.revenue.at(-1)?.day).toBe('2026-11-21');
    for (const { day, amount } of series.revenue) expect([day, cents(amount)]).toEqual([day, expected.day(day)]);
    expect(series.signups).toEqual(figures.signups.days);
  });
  it.each([7, 30] as const)(
    'show the rows of the revenue of %i days, newest first, each once, adding up to it',
    async (days) => {
      const rows: LedgerEntry[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await ledgerPageOf(database().knex, { days, ...(cursor ? { cursor } : {}) }, NOW);
        expect(ledgerPage.parse(page)).toEqual(page);
        expect(page.next === null ? page.entries.length <= LEDGER_PAGE : page.entries.length === LEDGER_PAGE).toBe(
          true,
        );
        rows.push(...page.entries);
        cursor = page.next;
      }
      expect(rows.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(
        days === 7 ? expected.last7d : expected.last30d,
      );
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(rows.map(({ created }) => created)).toEqual(rows.map(({ created }) => created).sort((a, b) => b - a));
      for (const { kind, amount } of rows) expect([kind, amount > 0]).toEqual([kind, kind === 'payment']);
      if (days === 30) expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(1);
    },
  );
  it('count no payment, refund or dispute that is later than now', async () => {
    const { knex } = database();
    const before = [await read(), await ledgerPageOf(knex, { days: 7 }, NOW)];
    const created = NOW + DAY;
    const later = { amount_cents: 700, currency: 'usd', created };
    await upsert(knex, 'payments', [
      { ...later, id: 'ch_later', customer_id: null, email: null, status: 'succeeded', failure_message: null },
      { ...later, id: 'ch_later_failed', customer_id: null, email: null, status: 'failed', failure_message: null },
    ]);
    await upsert(knex, 'refunds', [{ ...later, id: 're_later', payment_id: 'ch_later', status: 'succeeded' }]);
    await upsert(knex, 'disputes', [{ ...later, id: 'du_later', payment_id: 'ch_later', status: 'lost' }]);
    const after = [await read(), await ledgerPageOf(knex, { days: 7 }, NOW)];
    for (const table of ['payments', 'refunds', 'disputes']) await knex(table).where({ created }).delete();
    expect(after).toEqual(before);
  });
  it('refuse a cursor that was never returned', async () => {
    await expect(ledgerPageOf(database().knex, { days: 7, cursor: 'elsewhere' }, NOW)).rejects.toMatchObject({
      status: 400,
    });
  });
});
