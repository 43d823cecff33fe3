import type { SandboxContext } from '../context.ts';
import { type ErrorFacts, invalid, StripeError } from '../http/StripeError.ts';
import { type Invoice, isPayable } from '../invoices/Invoice.ts';
import { markPaid, recordDecline } from '../invoices/settle.ts';
import { pageUrl } from '../pages/pageUrl.ts';
import { makeCharge } from './Charge.ts';
import { type Decline, NOT_CONFIRMED, type Outcome, outcomeOf } from './outcome.ts';
import { changeIntent, type PaymentIntent } from './PaymentIntent.ts';
import { attach, markAuthenticated, type PaymentMethod } from './PaymentMethod.ts';

interface ConfirmOptions {
  /** Whether the cardholder is present and can confirm. */
  readonly present: boolean;
  readonly confirmed?: boolean;
  /** Where the browser goes after the cardholder's confirmation. */
  readonly returnUrl?: string | null;
}

/** Whether a payment or a setup was declined. */
export const isDecline = (outcome: Outcome): outcome is Decline => typeof outcome === 'object';

/** The error of a declined payment. The transaction is committed despite the error. */
export const declineError = ({ code, declineCode, message }: Decline, facts: ErrorFacts): StripeError =>
  new StripeError(402, 'card_error', message, { code, decline_code: declineCode, ...facts }, true);

/**
 * Charges a card. A decline does not throw: it is part of the returned intent.
 * @throws StripeError 400 if the intent has already succeeded or been canceled
 */
export function confirmIntent(
  context: SandboxContext,
  before: PaymentIntent,
  method: PaymentMethod,
  { present, confirmed = false, returnUrl = null }: ConfirmOptions,
): PaymentIntent {
  if (before.status === 'succeeded' || before.status === 'canceled') {
    throw invalid(`You cannot confirm this PaymentIntent because it has a status of ${before.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: before,
    });
  }
  const outcome = outcomeOf(context, method, before.customer, { charge: true, present, confirmed });
  if (outcome === 'challenge') return requireAction(context, before, method, returnUrl);
  if (isDecline(outcome)) return decline(context, before, method, outcome);
  return succeed(context, before, method, confirmed);
}

/** Completes a payment: creates its charge and updates the intent. */
export function succeed(
  context: SandboxContext,
  before: PaymentIntent,
  method: PaymentMethod,
  confirmed: boolean,
): PaymentIntent {
  if (confirmed) markAuthenticated(context, method);
  const own = before.customer === null ? method : attach(context, method, before.customer);
  const intent: PaymentIntent = { ...before, payment_method: own.id };
  const charge = makeCharge(context, intent, own, null, confirmed);
  const paid = changeIntent(
    context,
    intent,
    {
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
      status: 'succeeded',
    },
    'payment_intent.succeeded',
  );
  const invoice = invoiceOf(context, paid);
  if (invoice && isPayable(invoice)) markPaid(context, invoice, paid);
  return paid;
}

/** Declines a payment: creates its failed charge and updates the intent. */
export function decline(
  context: SandboxContext,
  before: PaymentIntent,
  method: PaymentMethod,
  { code, declineCode, message }: Decline,
): PaymentIntent {
  const charge = makeCharge(context, before, method, { code, declineCode, message }, false);
  const failed = changeIntent(
    context,
    before,
    {
      last_payment_error: {
        charge: charge.id,
        code,
        decline_code: declineCode,
        message,
        payment_method: JSON.parse(JSON.stringify(method)),
        type: 'card_error',
      },
      latest_charge: charge.id,
      next_action: null,
      payment_method: null,
      status: 'requires_payment_method',
    },
    'payment_intent.payment_failed',
  );
  const invoice = invoiceOf(context, failed);
  if (invoice?.status === 'open') recordDecline(context, invoice);
  return failed;
}

/** Sets an intent to `requires_action`: the cardholder must confirm first. */
function requireAction(
  context: SandboxContext,
  before: PaymentIntent,
  method: PaymentMethod,
  returnUrl: string | null,
): PaymentIntent {
  context.objects.put(before, {
    ...context.objects.internals(before.id),
    ...(returnUrl === null ? {} : { returnUrl }),
  });
  const url = pageUrl(context, `/3ds/${before.id}?secret=${before.client_secret}`);
  const waiting = changeIntent(
    context,
    before,
    {
      next_action: { redirect_to_url: { return_url: returnUrl, url }, type: 'redirect_to_url' },
      payment_method: method.id,
      status: 'requires_action',
    },
    'payment_intent.requires_action',
  );
  const invoice = invoiceOf(context, waiting);
  if (invoice) context.emit('invoice.payment_action_required', invoice);
  return waiting;
}

/** Completes the bank's challenge: the payment succeeds, or the bank declines it. */
export function completeChallenge(context: SandboxContext, before: PaymentIntent, approved: boolean): PaymentIntent {
  const method = before.payment_method === null ? null : context.objects.get('payment_method', before.payment_method);
  if (before.status !== 'requires_action' || !method)
    throw invalid('This payment waits for no confirmation.', { code: 'payment_intent_unexpected_state' });
  if (!approved) return decline(context, before, method, NOT_CONFIRMED);
  return confirmIntent(context, before, method, { present: true, confirmed: true });
}

function invoiceOf({ objects }: SandboxContext, intent: PaymentIntent): Invoice | null {
  const id = objects.internals(intent.id).invoice;
  return id === undefined ? null : objects.get('invoice', id);
}
