import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { INTERVIEW_MAX_MS } from '@jobtrail/contract';
import { migrate, newId, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { insertRows } from '../../database/insertRows.ts';
import { migrations } from '../../migrations/index.ts';
import { Random } from '../../seed/Random.ts';
import { nextFreeStart } from './freeTimes.ts';
import { conflictsOf } from './queries.ts';
import type { PersonSpan } from './row.ts';
import { aJob, anInterview } from './testing/rows.ts';

const MINUTE_MS = 60_000;
const BASE = Date.parse('2030-01-01T00:00:00Z');
const USER = newId();

interface InterviewSpan {
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly cancelled: boolean;
}

describe('Conflicts between 300 random interviews', () => {
  const folder = temporaryFolder();
  const random = new Random(7);
  const job = aJob(USER);
  const all: InterviewSpan[] = Array.from({ length: 300 }, () => {
    const startsAt = BASE + random.below(60_000) * MINUTE_MS;
    // The lengths include the shortest and the longest.
    const minutes = random.pick([5, 30, 60, 240, 720]);
    return { id: newId(), startsAt, endsAt: startsAt + minutes * MINUTE_MS, cancelled: random.below(5) === 0 };
  });
  const spanOf = ({ id, startsAt, endsAt }: InterviewSpan): PersonSpan => ({
    userId: USER,
    startsAt,
    endsAt,
    except: id,
  });
  /** By definition: half-open spans, compared minute by minute with all others. */
  const isBusyAt = (at: number, except: string): boolean =>
    all.some((other) => !other.cancelled && other.id !== except && other.startsAt <= at && at < other.endsAt);
  const shareAMinute = (one: InterviewSpan, other: InterviewSpan): boolean => {
    for (let at = one.startsAt; at < one.endsAt; at += MINUTE_MS)
      if (other.startsAt <= at && at < other.endsAt) return true;
    return false;
  };
  let knex: Knex;

  beforeAll(async () => {
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
    await migrate(knex, migrations);
    await insertRows(knex, 'jobs', [job]);
    const rows = all.map(({ id, startsAt, endsAt, cancelled }) =>
      anInterview(job, { id, starts_at: startsAt, ends_at: endsAt, state: cancelled ? 'cancelled' : 'planned' }),
    );
    await insertRows(knex, 'interviews', rows);
    // Those of another person never count.
    const other = aJob(newId());
    await insertRows(knex, 'jobs', [other]);
    await insertRows(knex, 'interviews', [anInterview(other, { starts_at: BASE, ends_at: BASE + INTERVIEW_MAX_MS })]);
  });
  afterAll(async () => {
    await knex.destroy();
    folder.remove();
  });

  it('are those of every pair that shares a minute', async () => {
    for (const one of all) {
      const found = (await conflictsOf(knex, spanOf(one))).map(({ id }) => id).sort();
      const expected = all.filter((other) => other.id !== one.id && !other.cancelled && shareAMinute(one, other));
      expect(found).toEqual(expected.map(({ id }) => id).sort());
    }
  });
  it('are avoided by the earliest start at which no minute is taken', async () => {
    for (const one of all.slice(0, 100)) {
      const minutes = (one.endsAt - one.startsAt) / MINUTE_MS;
      let start = one.startsAt;
      for (let free = 0, at = start; free < minutes; at += MINUTE_MS) {
        if (isBusyAt(at, one.id)) [free, start] = [0, at + MINUTE_MS];
        else free += 1;
      }
      const expected = start - one.startsAt > 14 * 24 * 60 * MINUTE_MS ? null : start;
      expect(await nextFreeStart(knex, spanOf(one))).toBe(expected);
    }
  });
});
