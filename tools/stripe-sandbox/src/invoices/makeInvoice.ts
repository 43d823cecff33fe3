import { formatCents } from '@jobtrail/contract';
import type { SandboxContext } from '../context.ts';
import { listOf } from '../http/list.ts';
import { pageUrl } from '../pages/pageUrl.ts';
import { makePaymentIntent, type PaymentIntent } from '../payments/PaymentIntent.ts';
import { blank } from '../schema/blank.ts';
import { idOf, randomText } from '../store/ids.ts';
import type { Subscription, SubscriptionItem } from '../subscriptions/Subscription.ts';
import type { Invoice, InvoicePayment, Line } from './Invoice.ts';

const TOKEN = 40;

interface InvoiceOptions {
  readonly reason: Invoice['billing_reason'];
  readonly period: { readonly start: number; readonly end: number };
  /** Whether the period is a trial, which costs nothing. */
  readonly free: boolean;
}

function lineOf(
  context: SandboxContext,
  invoice: string,
  subscription: Subscription,
  item: SubscriptionItem,
  { period, free }: InvoiceOptions,
): Line {
  const { price, quantity } = item;
  const name = context.objects.get('product', price.product)?.name ?? 'Subscription';
  const amount = free ? 0 : price.unit_amount * quantity;
  return {
    ...blank('line_item'),
    id: `il_${randomText(24)}`,
    object: 'line_item',
    amount,
    currency: price.currency,
    description: free
      ? `Trial period for ${name}`
      : `${quantity} × ${name} (at ${formatCents(price.unit_amount, price.currency)} / ${price.recurring?.interval ?? 'month'})`,
    discountable: true,
    invoice,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        ...blank('InvoiceLineItem.Parent.SubscriptionItemDetails'),
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { end: period.end, start: period.start },
    pricing: {
      ...blank('InvoiceLineItem.Pricing'),
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** The next invoice number of a customer. */
function nextNumber({ objects }: SandboxContext, id: string): string {
  const customer = objects.need('customer', id);
  const prefix =
    typeof customer['invoice_prefix'] === 'string' ? customer['invoice_prefix'] : randomText(8).toUpperCase();
  const sequence = Number(customer['next_invoice_sequence']);
  objects.put({ ...customer, invoice_prefix: prefix, next_invoice_sequence: sequence + 1 });
  return `${prefix}-${String(sequence).padStart(4, '0')}`;
}

/** Creates the draft of the invoice for a period of a subscription. */
export function draftInvoice(context: SandboxContext, subscription: Subscription, options: InvoiceOptions): Invoice {
  const now = context.clock.now();
  const id = idOf('invoice');
  const customer = context.objects.need('customer', subscription.customer);
  const lines = subscription.items.data.map((item) => lineOf(context, id, subscription, item, options));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const draft: Invoice = {
    ...blank('invoice'),
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Stripe sandbox',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    billing_reason: options.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: options.reason === 'subscription_create' ? now : options.period.start,
    period_start:
      options.reason === 'subscription_create' ? now : (subscription.items.data[0]?.current_period_start ?? now),
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  };
  context.objects.put(draft);
  context.emit('invoice.created', draft);
  return draft;
}

/**
 * Finalizes a draft: it gets its number, its page and its payment intent. An invoice of zero is paid immediately; any
 * other is open.
 * @param intent a payment that was started before the invoice existed
 */
export function finalizeInvoice(context: SandboxContext, draft: Invoice, intent?: PaymentIntent): Invoice {
  const now = context.clock.now();
  const token = randomText(TOKEN);
  const page = pageUrl(context, `/i/${token}`);
  const paid = draft.total === 0;
  const invoice: Invoice = {
    ...draft,
    attempted: paid,
    auto_advance: !paid,
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    number: nextNumber(context, draft.customer),
    status: paid ? 'paid' : 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now, paid_at: paid ? now : null },
  };
  context.objects.put(invoice, { token });
  context.emit('invoice.finalized', invoice);
  if (paid) {
    context.emit('invoice.paid', invoice);
    context.emit('invoice.payment_succeeded', invoice);
  } else addPayment(context, invoice, intent);
  return invoice;
}

/** Creates the invoice for a period of a subscription and finalizes it. */
export const makeInvoice = (
  context: SandboxContext,
  subscription: Subscription,
  { intent, ...options }: InvoiceOptions & { readonly intent?: PaymentIntent | undefined },
): Invoice => finalizeInvoice(context, draftInvoice(context, subscription, options), intent);

/** Adds the payment to an invoice: with the intent that was already started, or with a new one. */
function addPayment(context: SandboxContext, invoice: Invoice, begun: PaymentIntent | undefined): void {
  const purpose = {
    amount: invoice.total,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    receiptEmail: invoice.customer_email,
  };
  const intent = begun ?? makePaymentIntent(context, purpose, { invoice: invoice.id });
  if (begun)
    context.objects.put(
      { ...begun, customer: invoice.customer, description: purpose.description },
      { ...context.objects.internals(begun.id), invoice: invoice.id },
    );
  const payment: InvoicePayment = {
    ...blank('invoice_payment'),
    id: idOf('invoice_payment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.total,
    created: context.clock.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  context.objects.put(payment);
}
