import type { SandboxContext } from '../context.ts';
import type { PaymentIntent } from '../payments/PaymentIntent.ts';
import { firstPaymentMade, paymentFailed } from '../subscriptions/payments.ts';
import { type Invoice, paymentsOf } from './Invoice.ts';

/** Marks an invoice as paid after a successful payment, and updates its subscription. */
export function markPaid(context: SandboxContext, before: Invoice, intent: PaymentIntent): Invoice {
  const now = context.clock.now();
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
  context.objects.put(invoice);
  for (const payment of paymentsOf(context, invoice.id)) {
    if (payment.payment.payment_intent !== intent.id) continue;
    const paid = {
      ...payment,
      amount_paid: invoice.total,
      status: 'paid' as const,
      status_transitions: { canceled_at: null, paid_at: now },
    };
    context.objects.put(paid);
    context.emit('invoice_payment.paid', paid);
  }
  context.emit('invoice.updated', invoice, before);
  context.emit('invoice.paid', invoice);
  context.emit('invoice.payment_succeeded', invoice);
  firstPaymentMade(context, invoice, intent);
  return invoice;
}

/** Handles a declined payment: the invoice stays open, and its subscription becomes incomplete or past due. */
export function recordDecline(context: SandboxContext, before: Invoice): Invoice {
  const invoice: Invoice = { ...before, attempt_count: before.attempt_count + 1, attempted: true };
  context.objects.put(invoice);
  return paymentFailed(context, invoice);
}

/** Marks an invoice as uncollectible: the card is no longer charged, but the invoice can still be paid on its page. */
export function markUncollectible(context: SandboxContext, before: Invoice): Invoice {
  const invoice: Invoice = {
    ...before,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...before.status_transitions, marked_uncollectible_at: context.clock.now() },
  };
  context.objects.put(invoice);
  context.emit('invoice.marked_uncollectible', invoice);
  return invoice;
}
