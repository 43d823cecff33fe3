/** Every type of event that means something here; step by step in the README. */
export const EVENT_TYPES = [
  'checkout.session.completed', 'checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed', 'checkout.session.expired',
  'customer.subscription.created', 'customer.subscription.updated', 'customer.subscription.deleted',
  'invoice.paid', 'invoice.payment_failed', 'invoice.payment_action_required',
  'charge.succeeded', 'charge.failed', 'charge.refunded', 'charge.refund.updated', 'charge.dispute.created', 'charge.dispute.closed',
  'payment_method.attached', 'payment_method.detached', 'customer.updated', 'customer.deleted',
] as const;
