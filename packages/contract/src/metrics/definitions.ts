/**
 * What each number of GET /api/admin/metrics means, as shown to administrators. Windows end at the time of the request
 * and are exact multiples of 24 hours; money is in US dollars.
 */
export const metricDefinitions = {
  usersTotal: 'Every account, including those of administrators and deactivated people.',
  usersNew7d:
    'Accounts created in the last 7 × 24 hours in any way: through checkout, or by a command of an administrator.',
  paidUsers: 'People with an active or past-due subscription that costs something. Trials do not count.',
  signupToPaidPct:
    'The share of email addresses that started a sign-up and made their first payment, in percent with one decimal. Several attempts by one address count once; administrators do not count.',
  last30d:
    'Captured charges of the last 30 × 24 hours, minus refunds made and disputes opened in that time. A refund that failed or was canceled does not count; a dispute counts once it is lost.',
  last7d:
    'Captured charges of the last 7 × 24 hours, minus refunds made and disputes opened in that time. A refund that failed or was canceled does not count; a dispute counts once it is lost.',
  mrr: 'What active and past-due subscriptions bring in a month: price × quantity, a yearly price divided by 12. Trials and subscriptions that are scheduled to end do not count.',
  recentPayments:
    'The newest captured charges in US dollars, in full. What was refunded later, or lost in a dispute, is marked.',
  failedPayments: 'The newest charges in US dollars that were refused, with the reason that the bank gave.',
  revenueSeries: 'The same as revenue, for each UTC day.',
  signupSeries:
    'Accounts created through checkout on each UTC day. Accounts created in other ways count only in Total Users.',
} as const;
