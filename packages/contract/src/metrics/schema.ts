import { z } from 'zod';
import { LEDGER_KINDS, METRIC_SERIES_DAYS, RECENT_PAYMENTS_MAX, REVENUE_WINDOWS_DAYS } from '../limits.ts';

const payment = z.object({
  id: z.string(),
  customerEmail: z.string().nullable(),
  created: z.number().int(),
  amount: z.number(),
});
/** A UTC day, such as 2026-11-21. */
const day = z.iso.date();
/**
 * GET /api/admin/metrics. Amounts are in dollars, `created` is in Unix seconds. `metricDefinitions` defines each
 * number. `refunded` is what was refunded of a payment or lost in a dispute about it.
 */
export const metrics = z.object({
  users: z.object({ total: z.number().int(), new7d: z.number().int() }),
  conversion: z.object({ paidUsers: z.number().int(), signupToPaidPct: z.number() }),
  revenue: z.object({ last30d: z.number(), last7d: z.number(), mrr: z.number() }),
  payments: z.object({
    recent: z.array(payment.extend({ refunded: z.number().optional() })).max(RECENT_PAYMENTS_MAX),
    failedRecent: z.array(payment.extend({ failureMessage: z.string().nullable() })).max(RECENT_PAYMENTS_MAX),
  }),
  /** One entry per UTC day, oldest first, ending today. */
  series: z.object({
    revenue: z.array(z.object({ day, amount: z.number() })).length(METRIC_SERIES_DAYS),
    signups: z.array(z.object({ day, count: z.number().int() })).length(METRIC_SERIES_DAYS),
  }),
});
export type Metrics = z.infer<typeof metrics>;

/** The window in days, as on the revenue cards, and `next` of the previous page. */
export const listPaymentsQuery = z.object({
  days: z.coerce
    .number<number | string>()
    .pipe(z.union(REVENUE_WINDOWS_DAYS.map((days) => z.literal(days))))
    .default(REVENUE_WINDOWS_DAYS[0]),
  cursor: z.string().max(300).optional(),
});
/**
 * One row of the ledger: money received, or with a negative `amount` money returned. Amounts are in dollars, `created`
 * is in Unix seconds.
 */
export const ledgerEntry = payment.extend({ kind: z.enum(LEDGER_KINDS) });
export type LedgerEntry = z.infer<typeof ledgerEntry>;
/**
 * A page of the rows in a window, newest first. All pages together add up to its revenue. `next` is null on the last
 * one.
 */
export const ledgerPage = z.object({ entries: z.array(ledgerEntry), next: z.string().nullable() });
export type LedgerPage = z.infer<typeof ledgerPage>;
