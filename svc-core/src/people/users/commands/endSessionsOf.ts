import type { Knex } from 'knex';
import { notFound, transaction } from '@jobtrail/service-kit';
import { recordAudit } from '../../../desk/audit/commands.ts';
import { findUser } from '../queries.ts';

/** Ends all sessions of a user, as an administrator. @throws AppError 404 */
export function endSessionsOf(
  knex: Knex,
  { actorId, userId }: { actorId: string; userId: string },
  now: number,
): Promise<void> {
  return transaction(knex, async (trx) => {
    if (!(await findUser(trx, userId))) throw notFound();
    const ended = await trx('sessions').where({ user_id: userId }).delete();
    await recordAudit(trx, { actorId, action: 'user.sessions', subjectId: userId, detail: { ended } }, now);
  });
}
