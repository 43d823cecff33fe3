import type { Knex } from 'knex';
import {
  METRIC_SERIES_DAYS,
  type Metrics,
  PAID_STATUSES,
  PRICE_CURRENCY,
  RECENT_PAYMENTS_MAX,
} from '@jobtrail/contract';
import type { Figures } from '@jobtrail/contract/internal';
import { FAILED_REFUNDS, LOST_DISPUTE, type PaymentRow, type ReversalRow } from '../../ledger/row.ts';
import { flows } from './flows.ts';

const DAY_S = 86_400;
const WEEK_S = 7 * DAY_S;
const MONTH_S = 30 * DAY_S;
const dollars = (cents: number): number => cents / 100;

interface Sum {
  cents: number | string | null;
  day?: number | string;
}

/** In cents, of the last seconds until `now`. */
async function revenue(knex: Knex, now: number, seconds: number): Promise<number> {
  let cents = 0;
  for (const { sign, query } of flows(knex, now - seconds, now)) {
    const row: Sum | undefined = await query.sum({ cents: 'amount_cents' }).first();
    cents += sign * Number(row?.cents ?? 0);
  }
  return cents;
}

async function revenuePerDay(knex: Knex, now: number): Promise<Metrics['series']['revenue']> {
  const first = Math.floor(now / DAY_S) * DAY_S - (METRIC_SERIES_DAYS - 1) * DAY_S;
  const cents = new Map<number, number>();
  for (const { sign, query } of flows(knex, first - 1, now)) {
    const rows: Sum[] = await query
      .groupBy('day')
      .select(knex.raw('created - created % ? as day', [DAY_S]))
      .sum({ cents: 'amount_cents' });
    for (const row of rows)
      cents.set(Number(row.day), (cents.get(Number(row.day)) ?? 0) + sign * Number(row.cents ?? 0));
  }
  return Array.from({ length: METRIC_SERIES_DAYS }, (_, index) => {
    const day = first + index * DAY_S;
    return { day: new Date(day * 1000).toISOString().slice(0, 10), amount: dollars(cents.get(day) ?? 0) };
  });
}

const paying = (knex: Knex): Knex.QueryBuilder =>
  knex('subscriptions').whereIn('subscriptions.status', PAID_STATUSES).where('monthly_cents', '>', 0);

async function mrr(knex: Knex): Promise<number> {
  const row: Sum | undefined = await paying(knex)
    .where({ cancel_scheduled: 0, currency: PRICE_CURRENCY })
    .sum({ cents: 'monthly_cents' })
    .first();
  return Number(row?.cents ?? 0);
}

async function paidUsers(knex: Knex): Promise<number> {
  const row: { count: number | string } | undefined = await paying(knex)
    .join('customers', 'customers.stripe_customer_id', 'subscriptions.customer_id')
    .countDistinct({ count: 'customers.user_id' })
    .first();
  return Number(row?.count ?? 0);
}

const newest = (knex: Knex, status: PaymentRow['status'], now: number): PromiseLike<PaymentRow[]> =>
  knex<PaymentRow>('payments')
    .where({ status, currency: PRICE_CURRENCY })
    .where('created', '<=', now)
    .orderBy([
      { column: 'created', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(RECENT_PAYMENTS_MAX);

const presentPayment = ({ id, email, created, amount_cents }: PaymentRow) => ({
  id,
  customerEmail: email,
  created,
  amount: dollars(amount_cents),
});

/** What was refunded of payments or lost in disputes about them, in cents. */
async function returnedOf(knex: Knex, payments: readonly PaymentRow[]): Promise<ReadonlyMap<string, number>> {
  const ids = payments.map(({ id }) => id);
  const returned = new Map<string, number>();
  for (const rows of [
    await knex<ReversalRow>('refunds').whereIn('payment_id', ids).whereNotIn('status', FAILED_REFUNDS),
    await knex<ReversalRow>('disputes').whereIn('payment_id', ids).where({ status: LOST_DISPUTE }),
  ])
    for (const { payment_id, amount_cents } of rows)
      returned.set(payment_id, (returned.get(payment_id) ?? 0) + Number(amount_cents));
  return returned;
}

/**
 * GET /api/admin/metrics.
 * @param now in seconds
 */
export async function readMetrics(knex: Knex, { users, signups }: Figures, now: number): Promise<Metrics> {
  const failed = await newest(knex, 'failed', now);
  const recent = await newest(knex, 'succeeded', now);
  const returned = await returnedOf(knex, recent);
  return {
    users,
    conversion: {
      paidUsers: await paidUsers(knex),
      signupToPaidPct: signups.started === 0 ? 0 : Math.round((signups.paid / signups.started) * 1000) / 10,
    },
    revenue: {
      last30d: dollars(await revenue(knex, now, MONTH_S)),
      last7d: dollars(await revenue(knex, now, WEEK_S)),
      mrr: dollars(await mrr(knex)),
    },
    payments: {
      recent: recent.map((row) => {
        const refunded = Math.min(row.amount_cents, returned.get(row.id) ?? 0);
        return { ...presentPayment(row), ...(refunded > 0 ? { refunded: dollars(refunded) } : {}) };
      }),
      failedRecent: failed.map((row) => ({ ...presentPayment(row), failureMessage: row.failure_message })),
    },
    series: { revenue: await revenuePerDay(knex, now), signups: signups.days },
  };
}
