import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { PaymentRow } from '../ledger/row.ts';
import type { Subject } from '../refreshes/want.ts';
import { idOf } from '../stripe/idOf.ts';

/** Every type of event that means something here; step by step in the README. */
export const EVENT_TYPES = [
  'checkout.session.completed', 'checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed', 'checkout.session.expired',
  'customer.subscription.created', 'customer.subscription.updated', 'customer.subscription.deleted',
  'invoice.paid', 'invoice.payment_failed', 'invoice.payment_action_required',
  'charge.succeeded', 'charge.failed', 'charge.refunded', 'charge.refund.updated', 'charge.dispute.created', 'charge.dispute.closed',
  'payment_method.attached', 'payment_method.detached', 'customer.updated', 'customer.deleted',
] as const;

const known: ReadonlySet<string> = new Set(EVENT_TYPES);

interface Hint {
  id?: string;
  object?: string;
  customer?: string | { id: string } | null;
  charge?: string | { id: string } | null;
}

async function ofCharge(knex: Knex, chargeId: string): Promise<Subject[]> {
  const payment = await knex<PaymentRow>('payments').where({ id: chargeId }).first('customer_id');
  return payment?.customer_id ? [{ kind: 'customer', subject: payment.customer_id }] : [{ kind: 'charge', subject: chargeId }];
}

/**
 * What an event is about. Nothing else of it is believed: its payload may be old, and others may have come before it.
 * @returns null for a type that means nothing here
 */
export async function subjectsOf(knex: Knex, event: Stripe.Event): Promise<Subject[] | null> {
  if (!known.has(event.type)) return null;
  const hint: Hint = { ...event.data.object };
  const before: Hint = { ...event.data.previous_attributes };
  const customer = idOf(hint.customer) ?? idOf(before.customer) ?? (hint.object === 'customer' ? (hint.id ?? null) : null);
  const subjects: Subject[] = customer === null ? [] : [{ kind: 'customer', subject: customer }];
  if (hint.object === 'checkout.session' && hint.id) return [{ kind: 'checkout', subject: hint.id }, ...subjects];
  if (subjects.length > 0) return subjects;
  const charge = hint.object === 'charge' ? hint.id : idOf(hint.charge);
  return charge ? ofCharge(knex, charge) : [];
}
