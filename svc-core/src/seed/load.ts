import { DEFAULT_STAGE, STAGE_VALUES, type Stage } from '@jobtrail/contract';
import { transaction } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import type { JobRow } from '../jobs/row.ts';
import { hashPassword } from '../sessions/password.ts';
import type { StageHistoryRow } from '../stage-history/row.ts';
import type { UserRow } from '../users/row.ts';
import { COMPANY_FIRST, COMPANY_KIND, COMPANY_SECOND, FIRST_NAMES, LAST_NAMES, LEVELS, NOTES, PLACES, POSITIONS, TAGS } from './load-words.ts';
import { insertRows } from './insert-rows.ts';
import { Random } from './random.ts';

export const LOAD_PASSWORD = 'load-user-password';
const DAY_MS = 86_400_000;
/** Jobs that are in memory at once. */
const JOBS_AT_ONCE = 1000;
const SILENT_DAYS = 120;

/** Email of the n-th person of the load data. */
export const loadEmail = (n: number): string => `load-${String(n).padStart(5, '0')}@example.com`;

function personOf(random: Random, n: number, passwordHash: string, now: number): UserRow {
  const created = now - random.below(360) * DAY_MS;
  return {
    id: random.id(created), name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`, email: loadEmail(n), password_hash: passwordHash, role: 'user', is_active: 1,
    subscription_status: 'active', access: 'full', jobs_version: 0, created_at: created, last_seen_at: null, email_verified_at: created,
  };
}

function jobOf(random: Random, userId: string, now: number): { job: JobRow; history: StageHistoryRow[] } {
  const applied = now - random.below(SILENT_DAYS * DAY_MS);
  const id = random.id(applied);
  const history: StageHistoryRow[] = [{ id: random.id(applied), user_id: userId, job_id: id, from_stage: null, to_stage: DEFAULT_STAGE, changed_at: applied, notes: null }];
  let status: Stage = DEFAULT_STAGE;
  let changed = applied;
  const steps = random.next() < 0.5 ? 0 : 1 + random.below(4);
  for (let step = 1; step <= steps && status !== 'rejected'; step += 1) {
    const to: Stage = random.next() < 0.3 ? 'rejected' : (STAGE_VALUES[step] ?? 'offer');
    changed += random.below(Math.max(1, Math.floor((now - changed) / 2)));
    history.push({ id: random.id(changed), user_id: userId, job_id: id, from_stage: status, to_stage: to, changed_at: changed, notes: null });
    status = to;
  }
  const company = `${random.pick(COMPANY_FIRST)} ${random.pick(COMPANY_SECOND)} ${random.pick(COMPANY_KIND)}`;
  const job: JobRow = {
    id, user_id: userId, company, position: `${random.pick(LEVELS)} ${random.pick(POSITIONS)}`, status, application_date: applied, job_url: `https://jobs.example.com/postings/${id.slice(-12)}`,
    tags: random.next() < 0.4 ? null : JSON.stringify([...new Set([random.pick(TAGS), random.pick(TAGS)])]), notes: random.next() < 0.5 ? null : random.pick(NOTES),
    salary: random.next() < 0.4 ? null : `€${45 + random.below(60)},000`, location: random.pick(PLACES), contact_name: null, contact_email: null, contact_phone: null,
    created_at: applied, updated_at: changed, stage_changed_at: changed, replied_at: history[1]?.changed_at ?? null,
  };
  return { job, history };
}

/**
 * Adds `users` people with `jobsPerUser` applications each: believable, the same for the same numbers on the same day, and
 * fast on every database. People that earlier runs added stay. All have the password `LOAD_PASSWORD`.
 * @param onPerson told after each person how many are done
 */
export async function seedLoad(knex: Knex, { users, jobsPerUser, now, onPerson = () => undefined }: { users: number; jobsPerUser: number; now: number; onPerson?: (done: number) => void }): Promise<void> {
  const today = now - (now % DAY_MS);
  const passwordHash = await hashPassword(LOAD_PASSWORD);
  const known = await knex<UserRow>('users').where('email', 'like', 'load-%@example.com').count({ total: '*' }).first();
  const before = Number(known?.total ?? 0);
  for (let n = before + 1; n <= before + users; n += 1) {
    const random = new Random(n);
    const person = personOf(random, n, passwordHash, today);
    await transaction(knex, async (trx) => {
      await trx('users').insert(person);
      let jobs: JobRow[] = [];
      let history: StageHistoryRow[] = [];
      const flush = async (): Promise<void> => {
        await insertRows(trx, 'jobs', jobs);
        await insertRows(trx, 'stage_history', history);
        jobs = [];
        history = [];
      };
      for (let made = 0; made < jobsPerUser; made += 1) {
        const next = jobOf(random, person.id, today);
        jobs.push(next.job);
        history.push(...next.history);
        if (jobs.length === JOBS_AT_ONCE) await flush();
      }
      await flush();
    });
    onPerson(n - before);
  }
}
