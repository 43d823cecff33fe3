import type { QueryClient } from '@tanstack/react-query';
import { callKey, sessionKey, useCall } from '@jobtrail/web-kit';

/** The subscription in short. */
export const useBillingSummary = () => useCall('getBillingSummary');
/** Payment methods and invoices. */
export const useBillingData = () => useCall('getBillingData');
/** Which card form this browser loads. */
export const useBillingConfig = () => useCall('getBillingConfig');

/** The subscription has changed: both billing queries and the session, which carries its status, are fetched again. */
export async function refreshSubscription(client: QueryClient): Promise<void> {
  const keys = [callKey('getBillingSummary'), callKey('getBillingData'), sessionKey];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
