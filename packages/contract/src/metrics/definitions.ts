/**
 * What each number of GET /api/admin/metrics means, as shown to administrators. Windows end at the time of the request
 * and are exact multiples of 24 hours; money is in US dollars.
 */
export const metricDefinitions = {
  usersTotal: 'Every account, administrators and deactivated ones included.',
  usersNew7d: 'Accounts made in the last 7 × 24 hours.',
  paidUsers: 'People with an active or past-due subscription that costs something. Trials do not count.',
  signupToPaidPct:
    'Of the e-mail addresses that started a sign-up, the share whose first payment arrived, in percent with one decimal. Several attempts of one address count once; administrators do not count.',
  last30d:
    'Captured charges of the last 30 × 24 hours, minus refunds made and disputes opened in that time. A refund that failed or was canceled does not count; a dispute counts once it is lost.',
  last7d:
    'Captured charges of the last 7 × 24 hours, minus refunds made and disputes opened in that time. A refund that failed or was canceled does not count; a dispute counts once it is lost.',
  mrr: 'What active and past-due subscriptions bring in a month: price × quantity, a yearly price divided by 12. Trials and subscriptions whose cancel is scheduled do not count.',
  recentPayments: 'The newest captured charges, in full, also when they were refunded later.',
  failedPayments: 'The newest charges that were refused, with the reason that the bank gave.',
  revenueSeries: 'The same as revenue, for each UTC day.',
  signupSeries: 'Accounts made by a sign-up on each UTC day.',
} as const;
