import type { SandboxContext } from '../context.ts';
import { invalid, StripeError } from '../http/StripeError.ts';
import { blank, type OtherField } from '../schema/blank.ts';
import { idOf } from '../store/ids.ts';
import { recordBalanceTransaction } from './BalanceTransaction.ts';
import type { Charge } from './Charge.ts';

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly created: number;
  readonly amount: number;
  readonly balance_transaction: string | null;
  readonly charge: string;
  readonly currency: string;
  readonly payment_intent: string | null;
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  readonly status: 'succeeded';
  readonly [other: string]: OtherField;
}

const REFUSALS = 'refused_refunds';
/** Makes the account's balance too small for the next refunds. */
export const refuseRefunds = ({ settings }: SandboxContext, times: number): void =>
  settings.set(REFUSALS, String(times));

/** @throws StripeError 400 while the balance is too small; the transaction is committed so that the attempt counts */
export function checkBalance({ settings }: SandboxContext): void {
  const left = Number(settings.get(REFUSALS) ?? 0);
  if (left <= 0) return;
  settings.set(REFUSALS, String(left - 1));
  throw new StripeError(
    400,
    'invalid_request_error',
    'Insufficient funds in your Stripe balance to refund this amount.',
    { code: 'balance_insufficient' },
    true,
  );
}

/** Refunds a charge. @throws StripeError 400 if less is left to refund, or the charge was not paid */
export function refund(
  context: SandboxContext,
  before: Charge,
  given: { amount?: number | undefined; reason?: Refund['reason']; metadata?: Readonly<Record<string, string>> },
): Refund {
  if (before.status !== 'succeeded')
    throw invalid(`Charge ${before.id} has not been paid.`, { code: 'charge_not_refundable', param: 'charge' });
  const left = before.amount - before.amount_refunded;
  if (left === 0)
    throw invalid(`Charge ${before.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      param: 'charge',
    });
  if (context.objects.page('dispute', { parent: before.id }).data.some(({ status }) => status !== 'won'))
    throw invalid(`Charge ${before.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      param: 'charge',
    });
  const amount = given.amount ?? left;
  if (!Number.isInteger(amount) || amount < 1)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  const id = idOf('refund');
  const made: Refund = {
    ...blank('refund'),
    id,
    object: 'refund',
    amount,
    balance_transaction: recordBalanceTransaction(context, {
      amount: -amount,
      currency: before.currency,
      source: id,
      type: 'refund',
      description: 'REFUND FOR CHARGE',
    }).id,
    charge: before.id,
    created: context.clock.now(),
    currency: before.currency,
    destination_details: {
      card: {
        reference: 'pending',
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: given.metadata ?? {},
    payment_intent: before.payment_intent,
    reason: given.reason ?? null,
    status: 'succeeded',
  };
  context.objects.put(made);
  const charge: Charge = { ...before, amount_refunded: before.amount_refunded + amount, refunded: amount === left };
  context.objects.put(charge);
  context.emit('refund.created', made);
  context.emit('charge.refunded', charge, before);
  return made;
}

declare module '../store/kinds.ts' {
  interface Kinds {
    refund: Refund;
  }
}
