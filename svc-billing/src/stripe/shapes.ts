import { z } from 'zod';

const id = z.string().min(1);
const seconds = z.number().int();
const cents = z.number().int();
const text = z.string().nullish();
const reference = z.union([id, z.object({ id })]).nullish();

const customer = z.union([
  z.object({ id, object: z.literal('customer'), deleted: z.literal(true) }),
  z.object({
    id,
    object: z.literal('customer'),
    created: seconds,
    email: text,
    invoice_settings: z.object({ default_payment_method: reference }),
  }),
]);

const price = z.object({
  id,
  unit_amount: z.number().nullish(),
  recurring: z.object({ interval: z.string(), interval_count: z.number().int().positive() }).nullish(),
});

const subscription = z.object({
  id,
  object: z.literal('subscription'),
  customer: z.union([id, z.object({ id })]),
  status: z.string(),
  created: seconds,
  currency: z.string(),
  cancel_at: seconds.nullable(),
  cancel_at_period_end: z.boolean(),
  ended_at: seconds.nullable(),
  default_payment_method: reference,
  latest_invoice: z.union([id, z.object({ id, status: text })]).nullable(),
  items: z.object({
    data: z.array(z.object({ price, current_period_start: seconds, current_period_end: seconds })).min(1),
  }),
});

const invoice = z.object({
  id,
  object: z.literal('invoice'),
  created: seconds,
  currency: z.string(),
  total: cents,
  amount_remaining: cents,
  billing_reason: text,
  status: text,
  number: text,
  invoice_pdf: text,
  status_transitions: z.object({ finalized_at: seconds.nullish() }),
  parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
});

const charge = z.object({
  id,
  object: z.literal('charge'),
  customer: reference,
  payment_intent: reference,
  status: z.string(),
  created: seconds,
  currency: z.string(),
  amount: cents,
  amount_captured: cents,
  amount_refunded: cents,
  captured: z.boolean(),
  disputed: z.boolean(),
  refunded: z.boolean(),
  failure_message: text,
  billing_details: z.object({ email: text }),
});

const reversal = z.object({ id, status: text, amount: cents, currency: z.string(), created: seconds });

const session = z.object({
  id,
  object: z.literal('checkout.session'),
  url: text,
  created: seconds,
  expires_at: seconds,
  mode: z.string(),
  status: text,
  payment_status: z.string(),
  customer: reference,
  client_reference_id: text,
  metadata: z.record(z.string(), z.string()).nullish(),
  subscription: z.union([id, subscription]).nullish(),
});

const paymentMethod = z.object({
  id,
  object: z.literal('payment_method'),
  type: z.string(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number() }).nullish(),
});

const intent = z.object({ id, status: z.string() });

const invoicePayment = z.object({
  id,
  object: z.literal('invoice_payment'),
  status: z.string(),
  payment: z.object({ payment_intent: reference }),
});

/**
 * What the service relies on in each of the provider's resources, by their path in its API. Everything else in a
 * response is ignored.
 */
export const SHAPES: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['customers', customer],
  ['prices', price.extend({ object: z.literal('price'), currency: text, lookup_key: text })],
  ['products', z.object({ id, object: z.literal('product') })],
  ['subscriptions', subscription],
  ['invoices', invoice],
  ['invoice_payments', invoicePayment],
  ['charges', charge],
  ['refunds', reversal.extend({ object: z.literal('refund') })],
  ['disputes', reversal.extend({ object: z.literal('dispute') })],
  ['checkout/sessions', session],
  ['payment_methods', paymentMethod],
  ['setup_intents', intent.extend({ object: z.literal('setup_intent') })],
  ['payment_intents', intent.extend({ object: z.literal('payment_intent') })],
  ['events', z.object({ id, object: z.literal('event'), type: z.string(), created: seconds })],
]);
