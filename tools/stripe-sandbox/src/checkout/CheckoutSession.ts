import type { SandboxContext } from '../context.ts';
import { cancelIntent } from '../payments/cancel.ts';
import { blank, type Json, type OtherField } from '../schema/blank.ts';
import { cancelSetup } from '../setups/SetupIntent.ts';

export interface CheckoutSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly created: number;
  readonly amount_total: number | null;
  readonly amount_subtotal: number | null;
  readonly cancel_url: string | null;
  readonly client_reference_id: string | null;
  readonly currency: string | null;
  readonly custom_text: {
    readonly after_submit: null;
    readonly shipping_address: null;
    readonly submit: { readonly message: string } | null;
    readonly terms_of_service_acceptance: null;
  };
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
  readonly [other: string]: OtherField | { readonly [field: string]: { readonly message: string } | null };
}

/** The line items of a session in Stripe's format. */
export function lineItemsOf(context: SandboxContext, session: string): object[] {
  const { order } = context.objects.internals(session);
  return (order?.lines ?? []).map(({ price: id, quantity }, index) => {
    const price = context.objects.need('price', id);
    const amount = price.unit_amount * quantity;
    return {
      ...blank('item'),
      id: `li_${session.slice(-20)}${index}`,
      object: 'item',
      amount_subtotal: amount,
      amount_total: amount,
      currency: price.currency,
      description: context.objects.get('product', price.product)?.name ?? null,
      metadata: {},
      price,
      quantity,
    };
  });
}

/** Closes an open session together with its intent, and sends the event. */
export function expireSession(context: SandboxContext, before: CheckoutSession): CheckoutSession {
  const expired: CheckoutSession = { ...before, status: 'expired', url: null };
  const internals = context.objects.internals(before.id);
  context.objects.put(expired, { ...internals, due: null });
  const payment = context.objects.get('payment_intent', internals.intent ?? '');
  if (payment) cancelIntent(context, payment, 'expired');
  const setup = context.objects.get('setup_intent', internals.intent ?? '');
  if (setup) cancelSetup(context, setup, 'abandoned');
  context.emit('checkout.session.expired', expired);
  return expired;
}

declare module '../store/kinds.ts' {
  interface Kinds {
    'checkout.session': CheckoutSession;
  }
}
