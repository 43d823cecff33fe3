import { z } from 'zod';
import { moment } from '../fields.ts';

/**
 * GET /api/user/billing. Amounts are in the smallest unit of their currency. `nextBillingDate` is null if nothing will be charged again.
 * `cancelScheduled` means that the subscription ends with its period and can be resumed. `accessUntil` is when write
 * access ends or, with `read`, ended, if that is known.
 */
export const billingSummary = z.object({
  hasSubscription: z.boolean(),
  planName: z.string(),
  planAmount: z.number().int(),
  planCurrency: z.string(),
  subscriptionStatus: z.string().nullable(),
  nextBillingDate: moment.nullable(),
  cancelScheduled: z.boolean(),
  accessUntil: moment.nullable(),
  access: z.enum(['full', 'read']).optional(),
});
export type BillingSummary = z.infer<typeof billingSummary>;

/** An invoice that a running subscription owes, the amount in the smallest unit of its currency. */
const owedInvoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
});
export type OwedInvoice = z.infer<typeof owedInvoice>;

/**
 * GET /api/billing/data. Times are in Unix seconds, amounts in the smallest unit of their currency. `refundedAmount` is
 * what was refunded or lost in a dispute, and `refundedAt` when, if that is known. `owed` is what a new card pays.
 */
export const billingData = z.object({
  paymentMethods: z.array(
    z.object({
      id: z.string(),
      brand: z.string(),
      last4: z.string(),
      expMonth: z.number().int(),
      expYear: z.number().int(),
      isDefault: z.boolean(),
    }),
  ),
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      created: z.number().int(),
      amount: z.number().int(),
      currency: z.string(),
      status: z.string().nullable(),
      pdfUrl: z.string().nullable(),
      refundedAmount: z.number().int().optional(),
      refundedAt: z.number().int().nullable().optional(),
    }),
  ),
  owed: z.array(owedInvoice).optional(),
  subscriptionStatus: z.string().nullable(),
});
export type BillingData = z.infer<typeof billingData>;

/**
 * GET /api/billing/config: which card form the browser loads. `sandboxUrl` is the base address of the sandbox's pages
 * and form.
 */
export const billingConfig = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.string(),
  sandboxUrl: z.url().optional(),
});
export type BillingConfig = z.infer<typeof billingConfig>;

/**
 * Contains `clientSecret` or `error`, a sentence for the user, such as that there already is a subscription. `amount`
 * is what is paid with the secret, in the smallest unit of its currency.
 */
export const subscriptionSecret = z.object({
  clientSecret: z.string().optional(),
  error: z.string().optional(),
  amount: z.number().int().optional(),
  currency: z.string().optional(),
});
export type SubscriptionSecret = z.infer<typeof subscriptionSecret>;
/** Contains one of the two fields. `error` is a sentence for the user. */
export const redirect = z.object({ url: z.url().optional(), error: z.string().optional() });
export type Redirect = z.infer<typeof redirect>;
export const emptyBody = z.object({}).optional();
