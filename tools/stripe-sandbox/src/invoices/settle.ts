import type { PaymentIntent } from '../payments/money.ts';
import { firstPaymentMade, paymentFailed } from '../subscriptions/payments.ts';
import type { World } from '../World.ts';
import { type Invoice, paymentsOf } from './Invoice.ts';

/** Marks an invoice as paid after a successful payment, and updates its subscription. */
export function markPaid(world: World, before: Invoice, intent: PaymentIntent): Invoice {
  const now = world.clock.now();
  const invoice: Invoice = {
    ...before,
    amount_paid: before.total,
    amount_remaining: 0,
    attempt_count: before.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...before.status_transitions, paid_at: now },
  };
  world.objects.put(invoice);
  for (const payment of paymentsOf(world, invoice.id)) {
    if (payment.payment.payment_intent !== intent.id) continue;
    const paid = {
      ...payment,
      amount_paid: invoice.total,
      status: 'paid' as const,
      status_transitions: { canceled_at: null, paid_at: now },
    };
    world.objects.put(paid);
    world.emit('invoice_payment.paid', paid);
  }
  world.emit('invoice.updated', invoice, before);
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
  firstPaymentMade(world, invoice, intent);
  return invoice;
}

/** Handles a declined payment: the invoice stays open, and its subscription becomes incomplete or past due. */
export function recordDecline(world: World, before: Invoice): Invoice {
  const invoice: Invoice = { ...before, attempt_count: before.attempt_count + 1, attempted: true };
  world.objects.put(invoice);
  return paymentFailed(world, invoice);
}

/** Marks an invoice as uncollectible: the card is no longer charged, but the invoice can still be paid on its page. */
export function markUncollectible(world: World, before: Invoice): Invoice {
  const invoice: Invoice = {
    ...before,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...before.status_transitions, marked_uncollectible_at: world.clock.now() },
  };
  world.objects.put(invoice);
  world.emit('invoice.marked_uncollectible', invoice);
  return invoice;
}
