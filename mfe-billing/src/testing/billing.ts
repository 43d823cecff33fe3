import type { BillingData, BillingSummary } from '@jobtrail/contract';

/** An active subscription for tests, with overrides. */
export function aSummary(overrides: Partial<BillingSummary> = {}): BillingSummary {
  return {
    hasSubscription: true,
    planName: 'Pro',
    planAmount: 1000,
    planCurrency: 'usd',
    subscriptionStatus: 'active',
    nextBillingDate: '2026-12-03T12:00:00.000Z',
    cancelScheduled: false,
    accessUntil: '2026-12-03T12:00:00.000Z',
    access: 'full',
    ...overrides,
  };
}

/** The summary of a person without a subscription. */
export const noSubscription = (): BillingSummary =>
  aSummary({
    hasSubscription: false,
    subscriptionStatus: null,
    nextBillingDate: null,
    accessUntil: null,
    access: 'read',
  });

/** One card and two invoices. */
export function someData(overrides: Partial<BillingData> = {}): BillingData {
  return {
    paymentMethods: [{ id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 8, expYear: 2028, isDefault: true }],
    invoices: [
      {
        id: 'in_2',
        number: 'JT-0002',
        created: Date.UTC(2026, 10, 3, 12) / 1000,
        amount: 1000,
        currency: 'usd',
        status: 'paid',
        pdfUrl: 'http://localhost/dev/stripe/invoice/in_2/pdf',
      },
      {
        id: 'in_1',
        number: 'JT-0001',
        created: Date.UTC(2026, 9, 3, 12) / 1000,
        amount: 1000,
        currency: 'usd',
        status: 'void',
        pdfUrl: null,
      },
    ],
    subscriptionStatus: 'active',
    ...overrides,
  };
}
