import type { QueryClient } from '@tanstack/react-query';
import type { BillingSummary } from '@jobtrail/contract';
import { callKey, sessionKey, useCall } from '@jobtrail/web-kit';

/** The subscription summary. */
export const useBillingSummary = () => useCall('getBillingSummary');
/** Payment methods and invoices. */
export const useBillingData = () => useCall('getBillingData');
/** Which card form to load. */
export const useBillingConfig = () => useCall('getBillingConfig');

/** Refetches both billing queries and the session, which carries the subscription status. */
export async function refreshSubscription(client: QueryClient): Promise<void> {
  const keys = [callKey('getBillingSummary'), callKey('getBillingData'), sessionKey];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Whether a person may change things now. An older server does not say it. */
export const hasAccess = ({ access, accessUntil }: BillingSummary): boolean =>
  access === undefined ? accessUntil === null || Date.parse(accessUntil) > Date.now() : access === 'full';
