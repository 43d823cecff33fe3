import { calls } from '@jobtrail/contract/calls';
import { type registerOn, unavailable } from '@jobtrail/service-kit';
import type { Billing } from '../billing.ts';
import type { Person } from '../callers/person.ts';
import { ledgerPageOf } from '../ledger/pages.ts';
import { readMetrics } from './queries.ts';

/** GET /api/admin/metrics, and the rows behind its revenue. */
export function metricsRoutes(on: ReturnType<typeof registerOn<Person>>, { knex, core, clock }: Billing): void {
  on(calls.getMetrics, async () => {
    const figures = await core.figures().catch((error: unknown) => {
      throw unavailable(error);
    });
    return readMetrics(knex, figures, Math.floor(clock() / 1000));
  });
  on(calls.listPayments, ({ query }) => ledgerPageOf(knex, query, Math.floor(clock() / 1000)));
}
