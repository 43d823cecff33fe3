import type { SandboxContext } from '../context.ts';
import { invalid } from '../http/StripeError.ts';
import { changeIntent, type IntentCancellation, type PaymentIntent } from './PaymentIntent.ts';

/** Cancels a payment intent unless it has already succeeded or been canceled. */
export function cancelIntent(
  context: SandboxContext,
  intent: PaymentIntent,
  reason: IntentCancellation | null,
): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return intent;
  return changeIntent(
    context,
    intent,
    { canceled_at: context.clock.now(), cancellation_reason: reason, next_action: null, status: 'canceled' },
    'payment_intent.canceled',
  );
}

/**
 * Cancels a payment intent as the API does.
 * @throws StripeError 400 if it has succeeded or been canceled, or if it belongs to an invoice or a Checkout session:
 *   those have to be voided or expired instead
 */
export function requestCancel(
  context: SandboxContext,
  intent: PaymentIntent,
  reason: IntentCancellation | null,
): PaymentIntent {
  const facts = { code: 'payment_intent_unexpected_state', payment_intent: intent };
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent ` +
        `with one of the following statuses may be canceled: requires_payment_method, requires_capture, ` +
        `requires_confirmation, requires_action, processing.`,
      facts,
    );
  }
  const { invoice, session } = context.objects.internals(intent.id);
  if (invoice !== undefined)
    throw invalid('You cannot cancel the PaymentIntent of an invoice. Void the invoice instead.', facts);
  if (session !== undefined)
    throw invalid(
      'You cannot cancel the PaymentIntent of a Checkout Session. Expire the Checkout Session instead.',
      facts,
    );
  return cancelIntent(context, intent, reason);
}
