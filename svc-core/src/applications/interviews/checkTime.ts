import type { Knex } from 'knex';
import type { InterviewTime } from '@jobtrail/contract';
import type { CheckedTime } from '@jobtrail/contract/calls';
import { momentsOf, nearestTimes, toMoment } from '@jobtrail/service-kit';
import { findUser } from '../../people/users/queries.ts';
import type { InterviewRow } from '../../rows.ts';
import { freeOnDay, nextFreeStart } from './freeTimes.ts';
import { presentConflict } from './presenter.ts';
import { conflictsOf } from './queries.ts';
import type { PersonSpan } from './row.ts';
import { localTimeOf, momentsOfAgreed } from './times.ts';

type Warnings = Pick<InterviewTime, 'conflicts' | 'nextFree'>;
const NO_WARNING: Warnings = { conflicts: [], nextFree: null };

async function warningsOf(knex: Knex, span: PersonSpan, zone: string): Promise<Warnings> {
  const conflicts = await conflictsOf(knex, span);
  if (conflicts.length === 0) return NO_WARNING;
  const free = await nextFreeStart(knex, span);
  return {
    conflicts: conflicts.map(presentConflict),
    nextFree: free === null ? null : { ...localTimeOf(free, zone), startsAt: toMoment(free) },
  };
}

/** The conflicts of a saved interview. A cancelled one has none. */
export async function warningsAbout(knex: Knex, row: InterviewRow): Promise<Warnings> {
  if (row.state === 'cancelled') return NO_WARNING;
  const span = { userId: row.user_id, startsAt: row.starts_at, endsAt: row.ends_at, except: row.id };
  return warningsOf(knex, span, row.time_zone);
}

/** Interprets a local time that a person is considering, with its conflicts. */
export async function checkTime(knex: Knex, userId: string, query: CheckedTime): Promise<InterviewTime> {
  const { startsLocal, timeZone, disambiguation = 'earlier', durationMinutes, except } = query;
  const moments = momentsOf(startsLocal, timeZone);
  const [earlier, later] = moments.map(toMoment);
  const ambiguous = earlier !== undefined && later !== undefined ? { earlier, later } : null;
  if (earlier === undefined) {
    const skipped = nearestTimes(startsLocal, timeZone);
    return { startsAt: null, endsAt: null, skipped, ambiguous, ...NO_WARNING, free: [] };
  }
  const { starts_at: startsAt, ends_at: endsAt } = momentsOfAgreed({
    starts_local: startsLocal,
    time_zone: timeZone,
    disambiguation,
    duration_minutes: durationMinutes,
  });
  const span = { userId, startsAt, endsAt, except };
  const warnings = await warningsOf(knex, span, timeZone);
  const person = await findUser(knex, userId);
  const free = warnings.conflicts.length === 0 ? [] : await freeOnDay(knex, span, person?.time_zone ?? timeZone);
  return {
    startsAt: toMoment(startsAt),
    endsAt: toMoment(endsAt),
    skipped: null,
    ambiguous,
    ...warnings,
    free: free.map((part) => ({ startsAt: toMoment(part.startsAt), endsAt: toMoment(part.endsAt) })),
  };
}
