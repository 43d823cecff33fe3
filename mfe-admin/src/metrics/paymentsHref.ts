import { pages, REVENUE_WINDOWS_DAYS, type RevenueWindow } from '@jobtrail/contract';

/** The address at which the rows behind a revenue are open. */
export const paymentsHref = (days: RevenueWindow): string => `${pages.adminDashboard}?payments=${days}`;

/** The window that an address names, if it names one. */
export const paymentsWindow = (named: string | null): RevenueWindow | undefined =>
  REVENUE_WINDOWS_DAYS.find((days) => String(days) === named);
