import { cancelIntent } from '../payments/cancel.ts';
import type { World } from '../World.ts';
import { type Invoice, paymentsOf } from './Invoice.ts';

/** Voids an invoice: it no longer has to be paid. */
export function voidInvoice(world: World, before: Invoice): void {
  const invoice: Invoice = {
    ...before,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...before.status_transitions, voided_at: world.clock.now() },
  };
  world.objects.put(invoice);
  for (const { payment } of paymentsOf(world, invoice.id)) {
    const intent = world.objects.get('payment_intent', payment.payment_intent);
    if (intent) cancelIntent(world, intent, 'void_invoice');
  }
  world.emit('invoice.voided', invoice);
}
