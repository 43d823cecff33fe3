import type Stripe from 'stripe';
import type { SandboxContext } from '../context.ts';
import { type Endpoint, endpoint, fields, idIn } from '../http/Endpoint.ts';
import { listOf, pageOf } from '../http/list.ts';
import { invalid } from '../http/StripeError.ts';
import { confirmIntent, declineError } from '../payments/confirm.ts';
import { type PaymentMethod, paymentMethodNamed } from '../payments/PaymentMethod.ts';
import { type Invoice, isPayable, paymentsOf } from './Invoice.ts';
import { finalizeInvoice } from './makeInvoice.ts';
import { markUncollectible } from './settle.ts';
import { voidInvoice } from './voidInvoice.ts';

const one = (value: string | undefined): readonly string[] | undefined => (value === undefined ? undefined : [value]);
const text = { type: 'string' };

/** The card that an invoice is charged to: the subscription's default card, or else the customer's. */
export function cardFor({ objects }: SandboxContext, invoice: Invoice): PaymentMethod | null {
  const subscription = invoice.parent && objects.get('subscription', invoice.parent.subscription_details.subscription);
  const id =
    subscription?.default_payment_method ??
    objects.get('customer', invoice.customer)?.invoice_settings.default_payment_method ??
    null;
  return id === null ? null : objects.get('payment_method', id);
}

/**
 * Pays an open invoice.
 * @throws StripeError 402 if the card is declined (the decline is stored), 400 if there is nothing to pay
 */
export function payInvoice(
  context: SandboxContext,
  invoice: Invoice,
  given: PaymentMethod | null,
  present: boolean,
): Invoice {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (!isPayable(invoice))
    throw invalid(`This invoice cannot be paid: it is ${invoice.status}.`, { code: 'invoice_not_editable' });
  const card = given ?? cardFor(context, invoice);
  if (!card)
    throw invalid('This customer has no attached payment source or default payment method.', {
      code: 'invoice_payment_intent_requires_action',
    });
  const payment = paymentsOf(context, invoice.id)[0];
  if (!payment) throw invalid('There is nothing to pay.', {});
  const intent = confirmIntent(context, context.objects.need('payment_intent', payment.payment.payment_intent), card, {
    present,
  });
  if (intent.status === 'requires_payment_method') {
    const { code, decline_code: declineCode, message } = intent.last_payment_error ?? {};
    throw declineError(
      { code: String(code), declineCode: String(declineCode), message: String(message) },
      { payment_intent: intent, ...(intent.latest_charge === null ? {} : { charge: intent.latest_charge }) },
    );
  }
  return context.objects.need('invoice', invoice.id);
}

export const invoiceCalls: Endpoint[] = [
  endpoint<Stripe.InvoiceListParams>('GET /v1/invoices', (context, params) =>
    pageOf(context, 'invoice', '/v1/invoices', params, {
      customer: params.customer,
      parent: params.subscription,
      fields: { '$.status': one(params.status), '$.collection_method': one(params.collection_method) },
    }),
  ),
  endpoint('GET /v1/invoices/:id', ({ objects }, _params, ids) => objects.need('invoice', idIn(ids))),
  endpoint(
    'GET /v1/invoices/:id/lines',
    ({ objects }, _params, ids) => {
      const { id, lines } = objects.need('invoice', idIn(ids));
      return listOf(`/v1/invoices/${id}/lines`, [...lines.data]);
    },
    fields({ ending_before: text, limit: { type: 'number' }, starting_after: text }),
  ),
  endpoint<{ payment_method?: string; off_session?: boolean; paid_out_of_band?: boolean }>(
    'POST /v1/invoices/:id/pay',
    (context, params, ids) => {
      if (params.paid_out_of_band) throw invalid('This sandbox takes cards only.', { param: 'paid_out_of_band' });
      const invoice = context.objects.need('invoice', idIn(ids));
      return payInvoice(
        context,
        invoice,
        params.payment_method === undefined ? null : paymentMethodNamed(context, params.payment_method),
        params.off_session === false,
      );
    },
    fields({ payment_method: text, off_session: { type: 'boolean' }, paid_out_of_band: { type: 'boolean' } }),
  ),
  endpoint(
    'POST /v1/invoices/:id/finalize',
    (context, _params, ids) => {
      const invoice = context.objects.need('invoice', idIn(ids));
      if (invoice.status !== 'draft')
        throw invalid(`This invoice is already finalized: it is ${invoice.status}.`, { code: 'invoice_not_editable' });
      return finalizeInvoice(context, invoice);
    },
    fields({ auto_advance: { type: 'boolean' } }),
  ),
  endpoint('POST /v1/invoices/:id/void', (context, _params, ids) => {
    const invoice = context.objects.need('invoice', idIn(ids));
    if (!isPayable(invoice))
      throw invalid(`You can only pass in open invoices. This invoice is ${invoice.status}.`, {});
    voidInvoice(context, invoice);
    return context.objects.need('invoice', invoice.id);
  }),
  endpoint('POST /v1/invoices/:id/mark_uncollectible', (context, _params, ids) => {
    const invoice = context.objects.need('invoice', idIn(ids));
    if (invoice.status !== 'open')
      throw invalid(`You can only pass in open invoices. This invoice is ${invoice.status}.`, {});
    return markUncollectible(context, invoice);
  }),
  endpoint<Stripe.InvoicePaymentListParams>('GET /v1/invoice_payments', (context, params) =>
    pageOf(context, 'invoice_payment', '/v1/invoice_payments', params, {
      parent: params.invoice,
      fields: { '$.status': one(params.status), '$.payment.payment_intent': one(params.payment?.payment_intent) },
    }),
  ),
  endpoint('GET /v1/invoice_payments/:id', ({ objects }, _params, ids) => objects.need('invoice_payment', idIn(ids))),
];
