import { cancelIntent } from '../payments/cancel.ts';
import { blank, type Json } from '../schema/blank.ts';
import { cancelSetup } from '../setups/SetupIntent.ts';
import type { World } from '../World.ts';

type Other = Json | Readonly<Record<string, Json>>;

export interface CheckoutSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly created: number;
  readonly amount_total: number | null;
  readonly amount_subtotal: number | null;
  readonly cancel_url: string | null;
  readonly client_reference_id: string | null;
  readonly currency: string | null;
  readonly customer: string | null;
  readonly customer_details: {
    readonly email: string | null;
    readonly name: string | null;
    readonly [other: string]: Json;
  } | null;
  readonly customer_email: string | null;
  readonly expires_at: number;
  readonly invoice: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly mode: 'subscription' | 'setup';
  readonly payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  readonly setup_intent: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly subscription: string | null;
  readonly success_url: string;
  readonly url: string | null;
  readonly [other: string]: Other;
}

/** The line items of a session in Stripe's format. */
export function lineItemsOf(world: World, session: string): object[] {
  const { order } = world.objects.inner(session);
  return (order?.lines ?? []).map(({ price: id, quantity }, index) => {
    const price = world.objects.need('price', id);
    const amount = price.unit_amount * quantity;
    return {
      ...blank('item'),
      id: `li_${session.slice(-20)}${index}`,
      object: 'item',
      amount_subtotal: amount,
      amount_total: amount,
      currency: price.currency,
      description: world.objects.get('product', price.product)?.name ?? null,
      metadata: {},
      price,
      quantity,
    };
  });
}

/** Closes an open session together with its intent, and sends the event. */
export function expireSession(world: World, before: CheckoutSession): CheckoutSession {
  const expired: CheckoutSession = { ...before, status: 'expired', url: null };
  const inner = world.objects.inner(before.id);
  world.objects.put(expired, { ...inner, due: null });
  const payment = world.objects.get('payment_intent', inner.intent ?? '');
  if (payment) cancelIntent(world, payment, 'expired');
  const setup = world.objects.get('setup_intent', inner.intent ?? '');
  if (setup) cancelSetup(world, setup, 'abandoned');
  world.emit('checkout.session.expired', expired);
  return expired;
}

declare module '../store/kinds.ts' {
  interface Kinds {
    'checkout.session': CheckoutSession;
  }
}
