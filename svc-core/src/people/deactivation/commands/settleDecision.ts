import type { Knex } from 'knex';
import type { DecisionResult } from '@jobtrail/contract/internal';
import { transaction } from '@jobtrail/service-kit';
import { recordAudit } from '../../../audit/commands.ts';
import { enqueueEmail } from '../../../email-outbox/commands.ts';
import type { DecisionRow } from '../../../rows.ts';
import { findUser } from '../../users/queries.ts';
import { subscriptionSettled } from '../emails.ts';

/** Changes a decision whose lease the caller holds. @returns false if another process or an activation was faster */
const updateLeased = async (
  knex: Knex,
  { id, lease, state }: DecisionRow,
  changes: Partial<DecisionRow>,
): Promise<boolean> =>
  (await knex<DecisionRow>('subscription_decisions').where({ id, lease, state }).update(changes)) > 0;

/** Marks a prepared decision as executing. @returns null if the person was activated again */
export const beginDecision = async (knex: Knex, row: DecisionRow): Promise<DecisionRow | null> =>
  (await updateLeased(knex, row, { state: 'executing' })) ? { ...row, state: 'executing' } : null;

/** Stores why a decision is delayed. */
export async function recordDelay(knex: Knex, { id, lease }: DecisionRow, reason: string): Promise<void> {
  await knex<DecisionRow>('subscription_decisions').where({ id, lease }).update({ reason });
}

/**
 * Stores how a decision ended, records it in the audit log, and emails the person what was canceled and refunded, unless
 * another process or an activation was faster. A result that ends nothing changes nothing.
 */
export async function finishDecision(knex: Knex, row: DecisionRow, result: DecisionResult, now: number): Promise<void> {
  const { state, reason, canceled, endsAt, refundedCents, currency } = result;
  if (state === 'prepared' || state === 'busy') return;
  await transaction(knex, async (trx) => {
    const isUpdated = await updateLeased(trx, row, {
      state,
      reason,
      canceled: canceled ? 1 : 0,
      ends_at: endsAt,
      refunded_cents: refundedCents,
      currency: currency ?? null,
      lease: null,
    });
    if (!isUpdated) return;
    await recordAudit(
      trx,
      {
        key: `${row.id}:${row.tries}:${state}`,
        actorId: row.actor_id,
        action: 'user.subscription',
        subjectId: row.user_id,
        detail: { choice: row.choice, state, canceled, refundedCents, ...(currency === undefined ? {} : { currency }) },
      },
      now,
    );
    // A refund that failed is tried again: the person is told once that the subscription has ended without it.
    const isNews = canceled && (state !== 'failed' || row.canceled === 0);
    const person = isNews ? await findUser(trx, row.user_id) : undefined;
    if (!person) return;
    const isRefundMissing = state === 'failed';
    const content = subscriptionSettled(person.name, {
      ...{ choice: row.choice, endsAt, refundedCents, currency, isRefundMissing },
    });
    await enqueueEmail(trx, { userId: person.id, to: person, content }, now);
  });
}
