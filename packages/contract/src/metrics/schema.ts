import { z } from 'zod';

const payment = z.object({ id: z.string(), customerEmail: z.string().nullable(), created: z.number().int(), amount: z.number() });
/** GET /api/admin/metrics (spec 3). Amounts in dollars, `created` in unix seconds. */
export const metrics = z.object({
  users: z.object({ total: z.number().int(), new7d: z.number().int() }),
  conversion: z.object({ paidUsers: z.number().int(), signupToPaidPct: z.number() }),
  revenue: z.object({ last30d: z.number(), last7d: z.number(), mrr: z.number() }),
  payments: z.object({ recent: z.array(payment), failedRecent: z.array(payment.extend({ failureMessage: z.string().nullable() })) }),
});
export type Metrics = z.infer<typeof metrics>;
