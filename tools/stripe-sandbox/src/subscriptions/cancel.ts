import type { SandboxContext } from '../context.ts';
import { voidInvoice } from '../invoices/voidInvoice.ts';
import { type CancellationReason, storeSubscription, type Subscription } from './Subscription.ts';

/** Ends a subscription immediately and emits its event. An unpaid first invoice is voided. */
export function cancelNow(
  context: SandboxContext,
  before: Subscription,
  reason: CancellationReason,
  details: { comment?: string | null; feedback?: string | null } = {},
): Subscription {
  const now = context.clock.now();
  const after: Subscription = {
    ...before,
    canceled_at: before.canceled_at ?? now,
    cancellation_details: { ...before.cancellation_details, ...details, reason },
    ended_at: now,
    status: 'canceled',
  };
  storeSubscription(context, after);
  stopCollecting(context, before);
  context.emit('customer.subscription.deleted', after);
  return after;
}

/** Expires a subscription that never received its first payment. */
export function expire(context: SandboxContext, before: Subscription): void {
  const after: Subscription = { ...before, ended_at: context.clock.now(), status: 'incomplete_expired' };
  storeSubscription(context, after);
  stopCollecting(context, before);
  context.emit('customer.subscription.updated', after, before);
}

function stopCollecting(context: SandboxContext, { latest_invoice: id, status }: Subscription): void {
  const invoice = id === null ? null : context.objects.get('invoice', id);
  if (invoice?.status !== 'open') return;
  if (status === 'incomplete') voidInvoice(context, invoice);
  else context.objects.put({ ...invoice, auto_advance: false, next_payment_attempt: null });
}
