import { z } from 'zod';

/** Every relevant type of event. The README lists them for the setup of an endpoint. */
const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'payment_method.attached',
  'payment_method.detached',
  'customer.updated',
  'customer.deleted',
] as const;

/** IDs of the provider, at most as long as the column. */
const id = z.string().min(1).max(191);
const reference = z.union([id, z.object({ id })]).nullish();
/** The references in an event's object; nothing else in it is read. */
const hint = z.object({ id: id.optional(), object: z.string().optional(), customer: reference, charge: reference });

const known: ReadonlySet<string> = new Set(EVENT_TYPES);
const envelope = z.object({ type: z.string() });
const event = z.object({
  id,
  type: z.string(),
  created: z.number(),
  data: z.object({ object: hint, previous_attributes: hint.optional() }),
});

/** An event of a relevant type: its ID and its references. */
export type EventHint = z.output<typeof event>;

/**
 * Parses an event of the provider.
 * @returns `ignored` for a type without effect here, including thin events of API v2; `malformed` for anything that is
 * not an event
 */
export function readEvent(message: unknown): EventHint | 'ignored' | 'malformed' {
  const named = envelope.safeParse(message);
  if (!named.success) return 'malformed';
  if (!known.has(named.data.type)) return 'ignored';
  const read = event.safeParse(message);
  return read.success ? read.data : 'malformed';
}
