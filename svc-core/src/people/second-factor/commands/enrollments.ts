import type { Knex } from 'knex';
import { SECOND_FACTORS_MAX } from '@jobtrail/contract';
import { conflict } from '@jobtrail/service-kit';
import type { EnrollmentRow } from '../../../rows.ts';
import { lockUser } from '../../users/commands/lockUser.ts';
import { findEnrollment, listFactors } from '../queries.ts';

const ENDED = 'This took too long, or was started elsewhere. Please start again.';
const TOO_MANY = `You can have at most ${SECOND_FACTORS_MAX} second factors. Remove one first.`;

/** @throws AppError 409 `limit_reached` if the person cannot add another factor */
async function refuseTooMany(knex: Knex, userId: string): Promise<void> {
  if ((await listFactors(knex, userId)).length >= SECOND_FACTORS_MAX) throw conflict(TOO_MANY, 'limit_reached');
}

/**
 * Starts adding a factor in a session, instead of what it has started before.
 * @throws AppError 409 if the person has too many factors
 */
export async function startEnrollment(knex: Knex, enrollment: EnrollmentRow): Promise<void> {
  await refuseTooMany(knex, enrollment.user_id);
  await knex<EnrollmentRow>('second_factor_enrollments').insert(enrollment).onConflict('session_hash').merge();
}

/**
 * Uses up the enrollment of a session and locks the person, in a transaction that adds the factor. If it fails, the
 * enrollment stays.
 * @throws AppError 401 for a deleted person, 409 if it has expired or the person has too many factors
 */
export async function takeEnrollment(
  trx: Knex.Transaction,
  enrolling: { sessionHash: string; userId: string; kind: EnrollmentRow['kind'] },
  now: number,
): Promise<EnrollmentRow> {
  await lockUser(trx, enrolling.userId);
  const enrollment = await findEnrollment(trx, enrolling, now);
  if (!enrollment) throw conflict(ENDED);
  await refuseTooMany(trx, enrolling.userId);
  const { session_hash } = enrollment;
  if ((await trx<EnrollmentRow>('second_factor_enrollments').where({ session_hash }).delete()) === 0)
    throw conflict(ENDED);
  return enrollment;
}
