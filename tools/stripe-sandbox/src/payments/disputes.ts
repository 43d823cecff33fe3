import type { SandboxContext } from '../context.ts';
import { invalid } from '../http/StripeError.ts';
import { blank, type OtherField } from '../schema/blank.ts';
import { idOf } from '../store/ids.ts';
import { type BalanceTransaction, recordBalanceTransaction } from './BalanceTransaction.ts';
import type { Charge } from './Charge.ts';

export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly created: number;
  readonly amount: number;
  readonly charge: string;
  readonly currency: string;
  readonly payment_intent: string | null;
  readonly reason: string;
  readonly status: 'needs_response' | 'won' | 'lost';
  readonly [other: string]: OtherField;
}

const FEE = 1500;
const DUE_AFTER_S = 9 * 86_400;

const bookings = (dispute: Dispute): BalanceTransaction[] =>
  JSON.parse(JSON.stringify(dispute['balance_transactions']));

/**
 * Opens a dispute: the bank withdraws the payment, with a fee, until the dispute is decided.
 * @throws StripeError 400 if the charge is unpaid or already disputed
 */
export function openDispute(context: SandboxContext, charge: Charge, reason = 'fraudulent'): Dispute {
  if (charge.status !== 'succeeded' || charge.disputed)
    throw invalid(`Charge ${charge.id} cannot be disputed.`, { param: 'charge' });
  const now = context.clock.now();
  const id = idOf('dispute');
  const amount = charge.amount - charge.amount_refunded;
  if (amount <= 0) throw invalid(`Charge ${charge.id} has been refunded.`, { param: 'charge' });
  const withdrawal = recordBalanceTransaction(context, {
    amount: -amount,
    currency: charge.currency,
    source: id,
    type: 'adjustment',
    fee: FEE,
    category: 'dispute',
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  const dispute: Dispute = {
    ...blank('dispute'),
    id,
    object: 'dispute',
    amount,
    balance_transactions: [JSON.parse(JSON.stringify(withdrawal))],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    evidence_details: {
      due_by: now + DUE_AFTER_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  };
  context.objects.put(dispute);
  const disputed: Charge = { ...charge, disputed: true };
  context.objects.put(disputed);
  context.emit('charge.dispute.created', dispute);
  context.emit('charge.dispute.funds_withdrawn', dispute);
  context.emit('charge.updated', disputed, charge);
  return dispute;
}

/** Closes a dispute. If it is won, the amount comes back, but not the fee. @throws StripeError 400 if it is closed */
export function closeDispute(context: SandboxContext, before: Dispute, status: 'won' | 'lost'): Dispute {
  if (before.status !== 'needs_response')
    throw invalid('This dispute is already closed', { code: 'dispute_already_closed' });
  const returned =
    status === 'won'
      ? [
          recordBalanceTransaction(context, {
            amount: before.amount,
            currency: before.currency,
            source: before.id,
            type: 'adjustment',
            category: 'dispute_reversal',
            description: `Chargeback reversal for ${before.charge}`,
          }),
        ]
      : [];
  const dispute: Dispute = {
    ...before,
    balance_transactions: JSON.parse(JSON.stringify([...bookings(before), ...returned])),
    status,
  };
  context.objects.put(dispute);
  if (status === 'won') context.emit('charge.dispute.funds_reinstated', dispute);
  context.emit('charge.dispute.closed', dispute, before);
  return dispute;
}

declare module '../store/kinds.ts' {
  interface Kinds {
    dispute: Dispute;
  }
}
