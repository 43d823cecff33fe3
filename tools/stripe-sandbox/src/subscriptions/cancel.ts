import { voidInvoice } from '../invoices/voidInvoice.ts';
import type { World } from '../World.ts';
import { type CancellationReason, storeSubscription, type Subscription } from './Subscription.ts';

/** Ends a subscription immediately and emits its event. An unpaid first invoice is voided. */
export function cancelNow(
  world: World,
  before: Subscription,
  reason: CancellationReason,
  details: { comment?: string | null; feedback?: string | null } = {},
): Subscription {
  const now = world.clock.now();
  const after: Subscription = {
    ...before,
    canceled_at: before.canceled_at ?? now,
    cancellation_details: { ...before.cancellation_details, ...details, reason },
    ended_at: now,
    status: 'canceled',
  };
  storeSubscription(world, after);
  stopCollecting(world, before);
  world.emit('customer.subscription.deleted', after);
  return after;
}

/** Expires a subscription that never received its first payment. */
export function expire(world: World, before: Subscription): void {
  const after: Subscription = { ...before, ended_at: world.clock.now(), status: 'incomplete_expired' };
  storeSubscription(world, after);
  stopCollecting(world, before);
  world.emit('customer.subscription.updated', after, before);
}

function stopCollecting(world: World, { latest_invoice: id, status }: Subscription): void {
  const invoice = id === null ? null : world.objects.get('invoice', id);
  if (invoice?.status !== 'open') return;
  if (status === 'incomplete') voidInvoice(world, invoice);
  else world.objects.put({ ...invoice, auto_advance: false, next_payment_attempt: null });
}
