import type { Knex } from 'knex';
import { transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { InterviewRow } from '../../../rows.ts';
import { changeMailedAt, nextReminderAt } from '../mailTimes.ts';
import { momentsAfterNewRules, TZ_VERSION } from '../times.ts';
import { touchCalendar } from './touchCalendar.ts';

const AT_ONCE = 100;

/** The row under the rules of a version. An interview that has begun keeps its time. */
function underRules(before: InterviewRow, version: string, now: number): InterviewRow {
  const upcoming = before.starts_at > now;
  const after = { ...before, ...(upcoming && momentsAfterNewRules(before)), tz_version: version };
  if (after.starts_at === before.starts_at) return after;
  return {
    ...after,
    sequence: before.sequence + 1,
    updated_at: now,
    reminder_due_at: nextReminderAt(after, now),
    change_due_at: after.state === 'planned' ? changeMailedAt([before.starts_at, after.starts_at], now) : null,
  };
}

async function applyTo(trx: Knex.Transaction, id: string, version: string, now: number): Promise<boolean> {
  const found = await trx<InterviewRow>('interviews').where({ id }).first('user_id');
  if (!found) return false;
  const owner = await trx('users').where({ id: found.user_id }).forUpdate().first('id');
  const before = await trx<InterviewRow>('interviews').where({ id }).forUpdate().first();
  if (!before || before.tz_version >= version) return false;
  const after = underRules(before, version, now);
  const moved = after.starts_at !== before.starts_at;
  if (moved && owner) await touchCalendar(trx, before.user_id, id, now);
  await trx<InterviewRow>('interviews').where({ id }).update(after);
  return moved;
}

/**
 * Recalculates the moments of interviews that were calculated with an older version of the time zone database. If two
 * releases with different versions run side by side, the newer version wins.
 * @param version the version of this process
 * @returns whether there may be more of them
 */
export async function applyTimeZoneRules(
  { knex, clock, logger }: Pick<CoreContext, 'knex' | 'clock' | 'logger'>,
  version: string = TZ_VERSION,
): Promise<boolean> {
  const ids: string[] = await knex<InterviewRow>('interviews')
    .where('tz_version', '<', version)
    .orderBy('tz_version')
    .limit(AT_ONCE)
    .pluck('id');
  let moved = 0;
  for (const id of ids) if (await transaction(knex, (trx) => applyTo(trx, id, version, clock()))) moved += 1;
  if (moved > 0)
    logger.info({ moved, version }, 'interviews were rescheduled, because the rules of their time zones have changed');
  return ids.length === AT_ONCE;
}
