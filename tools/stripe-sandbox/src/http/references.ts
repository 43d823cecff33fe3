import { lineItemsOf } from '../checkout/CheckoutSession.ts';
import type { SandboxContext } from '../context.ts';
import { confirmationSecretOf, paymentsOf } from '../invoices/Invoice.ts';
import type { Kind } from '../store/kinds.ts';
import { listOf } from './list.ts';

/** Fields that hold an ID, with the kind of its object. Paths may lead through objects without an ID. */
export const REFERENCES: Readonly<Record<string, Kind | 'source'>> = {
  'balance_transaction.source': 'source',
  'charge.balance_transaction': 'balance_transaction',
  'charge.customer': 'customer',
  'charge.payment_intent': 'payment_intent',
  'checkout.session.customer': 'customer',
  'checkout.session.invoice': 'invoice',
  'checkout.session.payment_intent': 'payment_intent',
  'checkout.session.setup_intent': 'setup_intent',
  'checkout.session.subscription': 'subscription',
  'customer.invoice_settings.default_payment_method': 'payment_method',
  'dispute.charge': 'charge',
  'dispute.payment_intent': 'payment_intent',
  'invoice.customer': 'customer',
  'invoice.default_payment_method': 'payment_method',
  'invoice.parent.subscription_details.subscription': 'subscription',
  'invoice_payment.invoice': 'invoice',
  'invoice_payment.payment.charge': 'charge',
  'invoice_payment.payment.payment_intent': 'payment_intent',
  'line_item.pricing.price_details.price': 'price',
  'line_item.subscription': 'subscription',
  'payment_intent.customer': 'customer',
  'payment_intent.latest_charge': 'charge',
  'payment_intent.payment_method': 'payment_method',
  'payment_method.customer': 'customer',
  'price.product': 'product',
  'product.default_price': 'price',
  'refund.balance_transaction': 'balance_transaction',
  'refund.charge': 'charge',
  'refund.payment_intent': 'payment_intent',
  'setup_intent.customer': 'customer',
  'setup_intent.payment_method': 'payment_method',
  'subscription.customer': 'customer',
  'subscription.default_payment_method': 'payment_method',
  'subscription.latest_invoice': 'invoice',
  'subscription.pending_setup_intent': 'setup_intent',
};

/** Fields that are added to an object only if they are expanded. */
export const INCLUDED: Readonly<Record<string, (context: SandboxContext, id: string) => unknown>> = {
  'checkout.session.line_items': (context, id) =>
    listOf(`/v1/checkout/sessions/${id}/line_items`, lineItemsOf(context, id)),
  'customer.subscriptions': ({ objects }, id) => {
    const live = objects
      .page('subscription', { customer: id, limit: 10 })
      .data.filter(({ status }) => status !== 'canceled');
    return listOf(`/v1/customers/${id}/subscriptions`, live);
  },
  'invoice.confirmation_secret': (context, id) => confirmationSecretOf(context, id),
  'invoice.payments': (context, id) => listOf('/v1/invoice_payments', paymentsOf(context, id)),
};
