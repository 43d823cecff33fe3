import type Stripe from 'stripe';
import type { DecisionResult } from '@jobtrail/contract/internal';
import { transaction } from '@jobtrail/service-kit';
import type { BillingContext } from '../../context.ts';
import { codeOf, isDeclined, isRefused } from '../../stripe/failures.ts';
import { enqueueSync } from '../../sync/commands.ts';
import { cancelSubscription, scheduleCancellation } from '../cancellation.ts';
import { presentDecision } from '../presenter.ts';
import { type Decision, type DecisionRow, findDecision, lastPaymentFor } from '../queries.ts';
import { refundOnce } from '../refund.ts';
import { claimDecision, updateDecision } from './claimDecision.ts';

const REASON_MAX = 300;

/** A sentence for administrators about a refusal of the provider. */
function reasonOf(error: Stripe.errors.StripeError): string {
  const code = codeOf(error);
  if (code === 'balance_insufficient') return 'The balance at the payment provider is too low for the refund.';
  if (code === 'charge_disputed') return 'The last payment is disputed, so the bank decides about it.';
  return `The payment provider refused: ${error.message}`.slice(0, REASON_MAX);
}

const isPermanent = (error: unknown): error is Stripe.errors.StripeError => isRefused(error) || isDeclined(error);

async function carryOut({ knex, payments: { stripe } }: BillingContext, row: DecisionRow): Promise<void> {
  const subscriptions = JSON.parse(row.subscriptions) as string[];
  const ends: number[] = [];
  for (const id of subscriptions)
    ends.push(await (row.choice === 'period_end' ? scheduleCancellation(stripe, id) : cancelSubscription(stripe, id)));
  await updateDecision(knex, row.id, { canceled: 1, ends_at: Math.max(...ends) });
  if (row.choice !== 'now_with_refund') return;
  // After canceling, so that no renewal can follow.
  const charge = row.charge_id ?? (await lastPaymentFor(stripe, subscriptions))?.id;
  if (charge === undefined) return;
  await updateDecision(knex, row.id, { charge_id: charge });
  const refunded = await refundOnce(stripe, { charge, decision: row.id, attempt: row.attempt });
  if (refunded) await updateDecision(knex, row.id, { refunded_cents: refunded.amount, currency: refunded.currency });
}

/**
 * Cancels the subscriptions of a prepared decision and refunds their last payment, as decided. It may be repeated at
 * any time: each step checks what is already done, a refund has an idempotency key, and only one process at a time
 * works on a decision.
 * @throws StripeError for a temporary failure; the next call continues
 */
export async function executeDecision(billing: BillingContext, decision: Decision): Promise<DecisionResult> {
  const { knex, clock, synchronizer } = billing;
  const { id } = decision;
  const claimed = await claimDecision(knex, decision, clock());
  const row = await findDecision(knex, id);
  if (!row) throw new Error('A decision is executed before it is prepared');
  if (!claimed) return presentDecision(row, row.state === 'prepared' ? 'busy' : row.state);
  let changes: Partial<DecisionRow> = { state: 'done', reason: null };
  try {
    await carryOut(billing, row);
  } catch (error) {
    if (!isPermanent(error)) {
      await updateDecision(knex, id, { held_until_at: null });
      throw error;
    }
    changes = { state: 'failed', reason: reasonOf(error) };
  }
  await transaction(knex, async (trx) => {
    await updateDecision(trx, id, { ...changes, held_until_at: null });
    if (row.customer_id !== null) await enqueueSync(trx, 'customer', row.customer_id, clock());
  });
  synchronizer.wake();
  const after = (await findDecision(knex, id)) ?? row;
  return presentDecision(after, after.state);
}
