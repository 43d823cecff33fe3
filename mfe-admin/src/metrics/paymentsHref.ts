import { pages, REVENUE_WINDOWS_DAYS, type RevenueWindow } from '@jobtrail/contract';

/** The URL that opens the rows behind a revenue figure. */
export const paymentsHref = (days: RevenueWindow): string => `${pages.adminDashboard}?payments=${days}`;

/** The time window in a URL, if it names one. */
export const paymentsWindow = (named: string | null): RevenueWindow | undefined =>
  REVENUE_WINDOWS_DAYS.find((days) => String(days) === named);
