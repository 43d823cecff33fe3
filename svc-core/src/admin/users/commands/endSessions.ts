import type { Knex } from 'knex';
import { forbidden, notFound, transaction } from '@jobtrail/service-kit';
import { recordAudit } from '../../../audit/commands.ts';
import { enqueueEmail } from '../../../email-outbox/commands.ts';
import { endEverythingElse } from '../../../people/credentials/commands.ts';
import { accessEnded } from '../../../people/credentials/emails.ts';
import type { UserRow } from '../../../rows.ts';

const NOT_ONESELF = 'You cannot end your own sessions here. Use Settings.';

/**
 * Ends all sessions of a person and everything else that was open. The person gets an email if there was a calendar
 * feed or an API token.
 * @throws AppError 403 for oneself and for a caller who is no longer an administrator, 404
 */
export async function endSessions(knex: Knex, actorId: string, userId: string, now: number): Promise<void> {
  await transaction(knex, async (trx) => {
    if (actorId === userId) throw forbidden('forbidden', NOT_ONESELF);
    const actor = await trx<UserRow>('users').where({ id: actorId, role: 'admin', is_active: 1 }).first('id');
    if (!actor) throw forbidden();
    const user = await trx<UserRow>('users').where({ id: userId }).forUpdate().first('id', 'name', 'email');
    if (!user) throw notFound();
    const { sessions, ...ended } = await endEverythingElse(trx, userId);
    const content = accessEnded(user.name, 'signedOut', ended);
    if (content) await enqueueEmail(trx, { userId, to: user, content }, now);
    const detail = { ended: sessions, ...ended };
    await recordAudit(trx, { actorId, action: 'user.sessions', subjectId: userId, detail }, now);
  });
}
