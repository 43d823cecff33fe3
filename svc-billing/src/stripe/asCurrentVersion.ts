type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Until 2025-03-31, a subscription had the period that each of its items has now. */
function currentSubscription(given: Fields): Fields {
  const { current_period_start, current_period_end, items, latest_invoice } = given;
  const withPeriod = (item: unknown): unknown =>
    isObject(item) ? { current_period_start, current_period_end, ...item } : item;
  return {
    cancel_at: null,
    ended_at: null,
    ...given,
    latest_invoice: asCurrentVersion(latest_invoice),
    items: isObject(items) && Array.isArray(items['data']) ? { ...items, data: items['data'].map(withPeriod) } : items,
  };
}

/** Until 2025-03-31, an invoice named its subscription and its only payment intent. */
function currentInvoice(given: Fields): Fields {
  const { status, subscription, payment_intent: intent, total } = given;
  const secret = isObject(intent) ? intent['client_secret'] : undefined;
  const payment = { status: status === 'paid' ? 'paid' : 'open', payment: { payment_intent: intent } };
  return {
    status_transitions: {},
    amount_remaining: status === 'paid' ? 0 : total,
    ...(subscription ? { parent: { subscription_details: { subscription } } } : {}),
    ...(intent ? { payments: { object: 'list', data: [payment], has_more: false } } : {}),
    ...(secret ? { confirmation_secret: { type: 'payment_intent', client_secret: secret } } : {}),
    ...given,
  };
}

/**
 * Converts a response of the provider to the version of its API that the service is written for. Emulators respond in
 * whatever version they were made for, regardless of the version that is requested, and leave out fields that are null.
 */
export function asCurrentVersion(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(asCurrentVersion);
  if (!isObject(body)) return body;
  switch (body['object']) {
    case 'list':
      return { ...body, data: asCurrentVersion(body['data']) };
    case 'subscription':
      return currentSubscription(body);
    case 'invoice':
      return currentInvoice(body);
    case 'checkout.session':
      return { ...body, subscription: asCurrentVersion(body['subscription']) };
    case 'customer':
      return { invoice_settings: { default_payment_method: null }, ...body };
    case 'charge':
      return { billing_details: { email: null }, ...body };
    default:
      return body;
  }
}
