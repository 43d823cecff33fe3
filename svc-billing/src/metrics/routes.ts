import { calls } from '@jobtrail/contract/calls';
import { type GatewayCaller, orUnavailable, type registerOn } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { providerNow } from '../stripe/providerClock.ts';
import { readMetrics } from './queries/metrics.ts';
import { ledgerPageOf } from './queries/pages.ts';

/** GET /api/admin/metrics, and the rows behind its revenue. */
export function metricsRoutes(on: ReturnType<typeof registerOn<GatewayCaller>>, billing: BillingContext): void {
  const { knex, core } = billing;
  const nowInSeconds = (): number => Math.floor(providerNow(billing) / 1000);
  on(calls.getMetrics, async () => {
    const figures = await orUnavailable(core.figures());
    return readMetrics(knex, figures, nowInSeconds());
  });
  on(calls.listPayments, ({ query }) => ledgerPageOf(knex, query, nowInSeconds()));
}
