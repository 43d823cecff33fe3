import type Stripe from 'stripe';
import type { SandboxContext } from '../context.ts';
import { type Endpoint, endpoint, idIn } from '../http/Endpoint.ts';
import { pageOf } from '../http/list.ts';
import { withMetadata } from '../http/metadata.ts';
import { invalid, missing } from '../http/StripeError.ts';
import { attach, paymentMethodNamed } from '../payments/PaymentMethod.ts';
import { cancelNow } from '../subscriptions/cancel.ts';
import { hasEnded } from '../subscriptions/Subscription.ts';
import { changeCustomer, type Customer, makeCustomer } from './Customer.ts';

/** Finds a customer that has not been deleted. @throws StripeError 404 */
function getCustomer(context: SandboxContext, id: string): Customer {
  if (context.objects.internals(id).deleted) throw missing('customer', id, 'id');
  return context.objects.need('customer', id);
}

function checkEmail(email: string | null | undefined): void {
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
}

/** A field's value after an update: undefined keeps it, an empty text clears it. */
const text = (given: string | null | undefined, before: string | null): string | null =>
  given === undefined ? before : given || null;

export const customerCalls: Endpoint[] = [
  endpoint<Stripe.CustomerCreateParams>('POST /v1/customers', (context, params) => {
    checkEmail(params.email);
    const customer = makeCustomer(context, {
      email: params.email || null,
      name: params.name || null,
      description: params.description || null,
      phone: params.phone || null,
      metadata: withMetadata({}, params.metadata),
    });
    if (params.payment_method === undefined) return customer;
    attach(context, paymentMethodNamed(context, params.payment_method), customer.id);
    return customer;
  }),
  endpoint('GET /v1/customers/:id', ({ objects }, _params, ids) => {
    const id = idIn(ids);
    return objects.internals(id).deleted ? { id, object: 'customer', deleted: true } : objects.need('customer', id);
  }),
  endpoint<Stripe.CustomerUpdateParams>('POST /v1/customers/:id', (context, params, ids) => {
    const customer = getCustomer(context, idIn(ids));
    checkEmail(params.email);
    const method = params.invoice_settings?.default_payment_method;
    if (method && context.objects.get('payment_method', method)?.customer !== customer.id) {
      throw invalid(
        'The customer does not have a payment method with the ID ' +
          method +
          '. The payment method must be attached to the customer.',
        { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
      );
    }
    return changeCustomer(context, customer, {
      email: text(params.email, customer.email),
      name: text(params.name, customer.name),
      description: text(params.description, customer.description),
      phone: text(params.phone, customer.phone),
      metadata: withMetadata(customer.metadata, params.metadata),
      invoice_settings: {
        ...customer.invoice_settings,
        default_payment_method:
          method === undefined ? customer.invoice_settings.default_payment_method : method || null,
      },
    });
  }),
  endpoint('DELETE /v1/customers/:id', (context, _params, ids) => {
    const customer = getCustomer(context, idIn(ids));
    for (const subscription of context.objects.page('subscription', { customer: customer.id }).data)
      if (!hasEnded(subscription)) cancelNow(context, subscription, 'cancellation_requested');
    for (const method of context.objects.page('payment_method', { customer: customer.id }).data)
      context.objects.put({ ...method, customer: null });
    context.objects.put(context.objects.need('customer', customer.id), {
      ...context.objects.internals(customer.id),
      deleted: true,
    });
    context.emit('customer.deleted', customer);
    return { id: customer.id, object: 'customer', deleted: true };
  }),
  endpoint<Stripe.CustomerListParams>('GET /v1/customers', (context, params) =>
    pageOf(context, 'customer', '/v1/customers', params, {
      fields: { '$.email': params.email === undefined ? undefined : [params.email] },
    }),
  ),
  endpoint<Stripe.CustomerListPaymentMethodsParams>('GET /v1/customers/:id/payment_methods', (context, params, ids) => {
    const { id } = getCustomer(context, idIn(ids));
    return pageOf(context, 'payment_method', `/v1/customers/${id}/payment_methods`, params, {
      customer: id,
      fields: { '$.type': params.type === undefined ? undefined : [params.type] },
    });
  }),
  endpoint('GET /v1/customers/:id/payment_methods/:method', ({ objects }, _params, ids) => {
    const method = objects.need('payment_method', idIn(ids, 'method'));
    if (method.customer !== idIn(ids)) throw missing('payment_method', method.id, 'id');
    return method;
  }),
];
