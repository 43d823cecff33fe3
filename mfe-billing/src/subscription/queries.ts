import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type BillingConfig, type BillingData, type BillingSummary, paths } from '@jobtrail/contract';
import { sessionKey } from '@jobtrail/web-kit';

export const summaryKey = [paths.billingSummary] as const;
export const dataKey = [paths.billingData] as const;

/** GET /api/user/billing. */
export const useBillingSummary = () => useQuery<BillingSummary>({ queryKey: summaryKey });
/** GET /api/billing/data. */
export const useBillingData = () => useQuery<BillingData>({ queryKey: dataKey });
/** GET /api/billing/config: which card form this browser loads. */
export const useBillingConfig = () => useQuery<BillingConfig>({ queryKey: [paths.billingConfig] });

/** The subscription has changed: both billing queries and the session, which carries its status, are fetched again. */
export async function refreshSubscription(client: QueryClient): Promise<void> {
  await Promise.all([summaryKey, dataKey, sessionKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}
