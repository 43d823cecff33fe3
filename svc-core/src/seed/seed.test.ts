import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { CLOSED_STAGES, SILENT_AFTER_DAYS, STAGE_VALUES } from '@jobtrail/contract';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../migrations/index.ts';
import { passwordMatches } from '../people/sessions/password.ts';
import { findUserByEmail } from '../people/users/queries.ts';
import type { JobRow, StageHistoryRow } from '../rows.ts';
import { seedDemo } from './demo.ts';
import { LOAD_PASSWORD, loadEmail, seedLoad } from './load.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;

describe('Seeding', () => {
  const folder = temporaryFolder();
  let knex: Knex;
  beforeAll(async () => {
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
    await migrate(knex, migrations);
  });
  afterAll(async () => {
    await knex.destroy();
    folder.remove();
  });

  /** Every job is in the stage where its history ends, and each entry continues the one before it. */
  const expectWhole = async (userId: string): Promise<void> => {
    const jobs: JobRow[] = await knex<JobRow>('jobs').where({ user_id: userId });
    for (const job of jobs) {
      const history: StageHistoryRow[] = await knex<StageHistoryRow>('stage_history')
        .where({ job_id: job.id })
        .orderBy(['changed_at', 'id']);
      history.forEach((entry, n) => expect(entry.from_stage).toBe(n === 0 ? null : history[n - 1]?.to_stage));
      const last = history.at(-1);
      expect([last?.to_stage, last?.changed_at, history[1]?.changed_at ?? null]).toEqual([
        job.status,
        job.stage_changed_at,
        job.replied_at,
      ]);
      expect(job.stage_changed_at).toBeLessThanOrEqual(NOW);
    }
  };

  it('fills an empty database with the two demo accounts and believable applications, and never a second time', async () => {
    expect([await seedDemo(knex, NOW), await seedDemo(knex, NOW)]).toEqual([true, false]);
    const [demo, admin] = [
      await findUserByEmail(knex, 'demo@example.com'),
      await findUserByEmail(knex, 'admin@example.com'),
    ];
    expect([demo?.subscription_status, demo?.access, admin?.role]).toEqual(['active', 'full', 'admin']);
    expect([demo?.is_demo, admin?.is_demo]).toEqual([1, 1]);
    expect(await passwordMatches('demo-user-password', demo?.password_hash)).toBe(true);
    expect(await passwordMatches('admin-demo-password', admin?.password_hash)).toBe(true);
    const jobs: JobRow[] = await knex<JobRow>('jobs').where({ user_id: demo?.id ?? '' });
    expect(jobs.length).toBeGreaterThanOrEqual(12);
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(STAGE_VALUES));
    const silent = jobs.filter(
      ({ status, stage_changed_at }) =>
        !CLOSED_STAGES.includes(status) && NOW - stage_changed_at >= SILENT_AFTER_DAYS * DAY_MS,
    );
    expect(jobs.filter(({ has_posting }) => has_posting === 1)).toHaveLength(2);
    expect(silent.length).toBeGreaterThan(0);
    expect(silent.length).toBeLessThan(jobs.length / 2);
    await expectWhole(demo?.id ?? '');
  });
  it('adds complete load data, the same every time, and keeps what is there', async () => {
    expect(await seedLoad(knex, { users: 2, jobsPerUser: 40, now: NOW })).toBe(loadEmail(1));
    expect(await seedLoad(knex, { users: 1, jobsPerUser: 3, now: NOW })).toBe(loadEmail(3));
    const people = await Promise.all([1, 2, 3].map((n) => findUserByEmail(knex, loadEmail(n))));
    const counts = await Promise.all(
      people.map(async (person) => (await knex('jobs').where({ user_id: person?.id ?? '' })).length),
    );
    expect(counts).toEqual([40, 40, 3]);
    expect(await passwordMatches(LOAD_PASSWORD, people[0]?.password_hash)).toBe(true);
    await expectWhole(people[0]?.id ?? '');
    const other = temporaryFolder();
    const again = await openDatabase({ service: 'svc-core', dataDir: other.path });
    await migrate(again, migrations);
    await seedLoad(again, { users: 1, jobsPerUser: 40, now: NOW });
    expect(await again('jobs').orderBy('id')).toEqual(
      await knex('jobs')
        .where({ user_id: people[0]?.id ?? '' })
        .orderBy('id'),
    );
    await again.destroy();
    other.remove();
  });
});
