import type { SandboxContext } from '../context.ts';
import { cancelIntent } from '../payments/cancel.ts';
import { type Invoice, paymentsOf } from './Invoice.ts';

/** Voids an invoice: it no longer has to be paid. */
export function voidInvoice(context: SandboxContext, before: Invoice): void {
  const invoice: Invoice = {
    ...before,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...before.status_transitions, voided_at: context.clock.now() },
  };
  context.objects.put(invoice);
  for (const { payment } of paymentsOf(context, invoice.id)) {
    const intent = context.objects.get('payment_intent', payment.payment_intent);
    if (intent) cancelIntent(context, intent, 'void_invoice');
  }
  context.emit('invoice.voided', invoice);
}
