import type { SandboxContext } from '../context.ts';
import { changeCustomer } from '../customers/Customer.ts';
import { withMetadata } from '../http/metadata.ts';
import { invalid, missing } from '../http/StripeError.ts';
import { blank, type Json, type OtherField } from '../schema/blank.ts';
import { idOf } from '../store/ids.ts';
import { type Card, testMethod } from './cards.ts';

export interface PaymentMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly created: number;
  readonly customer: string | null;
  readonly billing_details: {
    readonly address: null;
    readonly email: string | null;
    readonly name: string | null;
    readonly phone: null;
    readonly tax_id: null;
  };
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly [other: string]: Json;
  };
  readonly metadata: Readonly<Record<string, string>>;
  readonly type: 'card';
  readonly [other: string]: OtherField;
}

/** Creates the payment method of a card. Of the card it stores the brand, the last four digits and the expiry. */
export function makePaymentMethod(
  context: SandboxContext,
  card: Card,
  owner: { name: string | null; email: string | null },
): PaymentMethod {
  const made: PaymentMethod = {
    ...blank('payment_method'),
    id: idOf('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: owner.email, name: owner.name, phone: null, tax_id: null },
    card: {
      ...blank('PaymentMethod.Card'),
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: `sandbox${card.last4}`,
      funding: 'credit',
      last4: card.last4,
      regulated_status: 'unregulated',
    },
    created: context.clock.now(),
    customer: null,
    metadata: withMetadata({}, undefined),
    type: 'card',
  };
  context.objects.put(made, { behaviour: card.behaviour });
  return made;
}

/**
 * Finds the payment method that a parameter refers to. Stripe's test names (pm_card_visa …) create a new one.
 * @throws StripeError 400 resource_missing
 */
export function paymentMethodNamed(context: SandboxContext, id: string, param = 'payment_method'): PaymentMethod {
  const card = testMethod(id, context.clock.now());
  if (card) return makePaymentMethod(context, card, { name: null, email: null });
  const found = context.objects.get('payment_method', id);
  if (!found) throw missing('payment_method', id, param);
  return found;
}

/**
 * Attaches a payment method to a customer and emits the event.
 * @throws StripeError 400 if it belongs to another customer, or the customer was deleted
 */
export function attach(context: SandboxContext, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  if (context.objects.internals(customer).deleted) throw missing('customer', customer, 'customer');
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  const attached: PaymentMethod = { ...method, customer };
  context.objects.put(attached);
  context.emit('payment_method.attached', attached);
  return attached;
}

/**
 * Permanently detaches a payment method from its customer, and removes it as the default wherever it is one.
 * @throws StripeError 400 if it has no customer
 */
export function detach(context: SandboxContext, method: PaymentMethod): PaymentMethod {
  const { customer } = method;
  if (customer === null)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  const owner = context.objects.get('customer', customer);
  if (owner?.invoice_settings.default_payment_method === method.id)
    changeCustomer(context, owner, { invoice_settings: { ...owner.invoice_settings, default_payment_method: null } });
  for (const subscription of context.objects.page('subscription', { customer }).data) {
    if (subscription.default_payment_method !== method.id) continue;
    const after = { ...subscription, default_payment_method: null };
    context.objects.put(after);
    context.emit('customer.subscription.updated', after, subscription);
  }
  const detached: PaymentMethod = { ...method, customer: null };
  context.objects.put(detached);
  context.emit('payment_method.detached', detached, method);
  return detached;
}

/** Marks a card as authenticated: later payments with it need no confirmation by the cardholder. */
export function markAuthenticated({ objects }: SandboxContext, method: PaymentMethod): void {
  objects.put(method, { ...objects.internals(method.id), authenticated: true });
}

declare module '../store/kinds.ts' {
  interface Kinds {
    payment_method: PaymentMethod;
  }
}
