import type { Knex } from 'knex';
import type { Role, SubscriptionChoice } from '@jobtrail/contract';
import { conflict, forbidden, notFound, transaction } from '@jobtrail/service-kit';
import { recordAudit } from '../../../audit/commands.ts';
import { enqueueEmail } from '../../../email-outbox/commands.ts';
import { endCancellationLinks } from '../../../people/cancellation-links/commands.ts';
import { endEverythingElse } from '../../../people/credentials/commands.ts';
import { accessEnded } from '../../../people/credentials/emails.ts';
import { announceDeactivation } from '../../../people/deactivation/commands/announceDeactivation.ts';
import { changeDecision, withdrawDecisions } from '../../../people/deactivation/commands/changeDecision.ts';
import { createDecision } from '../../../people/deactivation/commands/createDecision.ts';
import type { UserRow } from '../../../rows.ts';

const NOT_ONESELF = 'You cannot change your own role or deactivate yourself. Ask another administrator.';
const LAST_ADMIN = 'This is the last active administrator. Make someone else an administrator first.';

interface UserChanges {
  role?: Role | undefined;
  isActive?: boolean | undefined;
  /** What happens to the subscription of a person who is deactivated; nothing is stored if absent. */
  subscription?: SubscriptionChoice | undefined;
}

/**
 * Locks changes of who is an administrator until the transaction ends. Every such change writes the same row, so that
 * the lock also works in a cluster whose nodes do not share row locks.
 */
async function lockAdminChanges(trx: Knex.Transaction): Promise<void> {
  await trx('turns').where({ name: 'admins' }).increment('taken', 1);
}

const isActiveAdmin = ({ role, is_active }: Pick<UserRow, 'role' | 'is_active'>): boolean =>
  role === 'admin' && is_active === 1;

/** Makes sure that there is another active administrator. @throws AppError 409 */
export async function requireAnotherAdmin(
  trx: Knex.Transaction,
  user: Pick<UserRow, 'id' | 'role' | 'is_active'>,
): Promise<void> {
  if (!isActiveAdmin(user)) return;
  await lockAdminChanges(trx);
  const other = await trx<UserRow>('users')
    .where({ role: 'admin', is_active: 1 })
    .whereNot({ id: user.id })
    .first('id');
  if (!other) throw conflict(LAST_ADMIN);
}

/**
 * Changes the role of a user, or activates or deactivates the user, and ends everything that was open, so that the change
 * takes effect with the next request. A deactivation stores what happens to the subscription and emails the
 * person how to cancel it; an activation withdraws what is not done. The last active administrator always remains, even
 * with concurrent changes.
 * @throws AppError 403 for oneself and for a caller who is no longer an administrator, 404, 409 for the last
 * administrator
 */
export function changeUser(
  knex: Knex,
  { actorId, appUrl }: { actorId: string; appUrl: string },
  id: string,
  { role, isActive, subscription }: UserChanges,
  now: number,
): Promise<UserRow> {
  return transaction(knex, async (trx) => {
    if (actorId === id) throw forbidden('forbidden', NOT_ONESELF);
    await lockAdminChanges(trx);
    const actor = await trx<UserRow>('users').where({ id: actorId }).first('role', 'is_active');
    if (!actor || !isActiveAdmin(actor)) throw forbidden();
    const before = await trx<UserRow>('users').where({ id }).forUpdate().first();
    if (!before) throw notFound();
    const after: UserRow = {
      ...before,
      role: role ?? before.role,
      is_active: isActive === undefined ? before.is_active : isActive ? 1 : 0,
    };
    const decision = subscription && { actorId, userId: id, choice: subscription };
    if (decision && before.is_active === 0 && (await changeDecision(trx, decision, now)))
      await recordAudit(
        trx,
        { actorId, action: 'user.subscription', subjectId: id, detail: { choice: subscription, state: 'decided' } },
        now,
      );
    if (after.role === before.role && after.is_active === before.is_active) return before;
    if (!isActiveAdmin(after)) await requireAnotherAdmin(trx, before);
    await trx<UserRow>('users').where({ id }).update({ role: after.role, is_active: after.is_active });
    const ended = await endEverythingElse(trx, id);
    const content = after.is_active === 1 ? accessEnded(after.name, 'role', ended) : null;
    if (content) await enqueueEmail(trx, { userId: id, to: after, content }, now);
    if (after.role !== before.role)
      await recordAudit(
        trx,
        { actorId, action: 'user.role', subjectId: id, detail: { from: before.role, to: after.role } },
        now,
      );
    if (after.is_active !== before.is_active) {
      if (after.is_active === 1) {
        await withdrawDecisions(trx, id, now);
        await endCancellationLinks(trx, id);
      } else {
        if (decision) await createDecision(trx, decision, now);
        await announceDeactivation(trx, appUrl, { user: after, choice: subscription, ended }, now);
      }
      await recordAudit(
        trx,
        {
          actorId,
          action: 'user.active',
          subjectId: id,
          detail: {
            from: before.is_active === 1,
            to: after.is_active === 1,
            ...(decision && after.is_active === 0 ? { subscription: decision.choice } : {}),
          },
        },
        now,
      );
    }
    return after;
  });
}
