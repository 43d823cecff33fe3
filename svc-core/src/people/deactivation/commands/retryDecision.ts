import type { Knex } from 'knex';
import { conflict, forbidden, notFound, transaction } from '@jobtrail/service-kit';
import { recordAudit } from '../../../audit/commands.ts';
import type { DecisionRow, UserRow } from '../../../rows.ts';
import { latestDecision } from '../queries.ts';

const NOTHING_FAILED = 'There is nothing to retry.';

/**
 * Carries out a failed decision again.
 * @throws AppError 403 for a caller who is no longer an administrator, 404, 409 if the person is active or nothing
 *   failed
 */
export async function retryDecision(knex: Knex, actorId: string, userId: string, now: number): Promise<void> {
  await transaction(knex, async (trx) => {
    const actor = await trx<UserRow>('users').where({ id: actorId, role: 'admin', is_active: 1 }).first('id');
    if (!actor) throw forbidden();
    const user = await trx<UserRow>('users').where({ id: userId }).forUpdate().first('is_active');
    if (!user) throw notFound();
    const failed = await latestDecision(trx, userId);
    if (user.is_active === 1 || failed?.state !== 'failed') throw conflict(NOTHING_FAILED);
    await trx<DecisionRow>('subscription_decisions')
      .where({ id: failed.id })
      .update({
        state: 'executing',
        tries: failed.tries + 1,
        reason: null,
        actor_id: actorId,
        next_attempt_at: now,
        attempts: 0,
        lease: null,
      });
    await recordAudit(
      trx,
      { actorId, action: 'user.subscription', subjectId: userId, detail: { choice: failed.choice, state: 'retried' } },
      now,
    );
  });
}
