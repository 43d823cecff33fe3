import { z } from 'zod';
import { moment } from '../fields.ts';

/** GET /api/user/billing (spec 3). Amounts in cents. */
export const billingSummary = z.object({
  hasSubscription: z.boolean(), planName: z.string(), planAmount: z.number().int(), planCurrency: z.string(),
  subscriptionStatus: z.string().nullable(), nextBillingDate: moment.nullable(),
});
export type BillingSummary = z.infer<typeof billingSummary>;

/** GET /api/billing/data (spec 3). `created` in unix seconds, amounts in cents. */
export const billingData = z.object({
  paymentMethods: z.array(z.object({
    id: z.string(), brand: z.string(), last4: z.string(), expMonth: z.number().int(), expYear: z.number().int(), isDefault: z.boolean(),
  })),
  invoices: z.array(z.object({
    id: z.string(), number: z.string().nullable(), created: z.number().int(), amount: z.number().int(), currency: z.string(), status: z.string().nullable(), pdfUrl: z.string().nullable(),
  })),
  subscriptionStatus: z.string().nullable(),
});
export type BillingData = z.infer<typeof billingData>;

export const subscriptionSecret = z.object({ clientSecret: z.string().optional(), error: z.string().optional() });
export const redirect = z.object({ url: z.url().optional(), error: z.string().optional() });
export const emptyBody = z.object({}).optional();
