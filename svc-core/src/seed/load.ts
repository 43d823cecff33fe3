import type { Knex } from 'knex';
import { DEFAULT_STAGE, type Stage, STAGE_VALUES } from '@jobtrail/contract';
import { transaction } from '@jobtrail/service-kit';
import { blankJob } from '../applications/jobs/columns.ts';
import { derivedColumns } from '../applications/smart-tags/derive.ts';
import { undated } from '../applications/stage-history/placing.ts';
import { insertRows } from '../database/insertRows.ts';
import { hashPassword } from '../people/sessions/password.ts';
import { searchRowsOf } from '../people/user-search/commands.ts';
import { DEFAULT_NOTIFICATIONS } from '../people/users/commands/createUser.ts';
import type { JobRow, StageHistoryRow, UserRow } from '../rows.ts';
import {
  COMPANY_FIRST,
  COMPANY_KIND,
  COMPANY_SECOND,
  FIRST_NAMES,
  LAST_NAMES,
  LEVELS,
  LOCATIONS,
  NOTES,
  POSITIONS,
  TAGS,
} from './loadWords.ts';
import { Random } from './Random.ts';

export const LOAD_PASSWORD = 'load-user-password';
const DAY_MS = 86_400_000;
/** The number of jobs in memory at once. */
const JOBS_AT_ONCE = 1000;
/** The number of people per transaction. */
const PEOPLE_AT_ONCE = 500;
const SILENT_DAYS = 120;

/** Email of the n-th person of the load data. */
export const loadEmail = (n: number): string => `load-${String(n).padStart(5, '0')}@example.com`;

function personOf(random: Random, n: number, passwordHash: string, now: number): UserRow {
  const created = now - random.below(360) * DAY_MS;
  return {
    id: random.id(created),
    name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    email: loadEmail(n),
    password_hash: passwordHash,
    role: 'user',
    is_active: 1,
    subscription_status: 'active',
    access: 'full',
    counted_payments: 0,
    jobs_version: 0,
    calendar_version: 0,
    text_bytes: 0,
    time_zone: null,
    hour_cycle: null,
    ...DEFAULT_NOTIFICATIONS,
    created_at: created,
    last_seen_at: null,
    email_verified_at: created,
    password_changed_at: null,
    is_demo: 0,
  };
}

function jobOf(random: Random, userId: string, now: number): { job: JobRow; history: StageHistoryRow[] } {
  const applied = now - random.below(SILENT_DAYS * DAY_MS);
  const id = random.id(applied);
  const history: StageHistoryRow[] = [
    {
      id: random.id(applied),
      user_id: userId,
      job_id: id,
      from_stage: null,
      to_stage: DEFAULT_STAGE,
      changed_at: applied,
      notes: null,
      ...undated,
      before_move: null,
      operation_id: null,
    },
  ];
  let status: Stage = DEFAULT_STAGE;
  let changed = applied;
  const steps = random.next() < 0.5 ? 0 : 1 + random.below(4);
  for (let step = 1; step <= steps && status !== 'rejected'; step += 1) {
    const to: Stage = random.next() < 0.3 ? 'rejected' : (STAGE_VALUES[step] ?? 'offer');
    changed += random.below(Math.max(1, Math.floor((now - changed) / 2)));
    history.push({
      id: random.id(changed),
      user_id: userId,
      job_id: id,
      from_stage: status,
      to_stage: to,
      changed_at: changed,
      notes: null,
      ...undated,
      before_move: null,
      operation_id: null,
    });
    status = to;
  }
  const company = `${random.pick(COMPANY_FIRST)} ${random.pick(COMPANY_SECOND)} ${random.pick(COMPANY_KIND)}`;
  const position = `${random.pick(LEVELS)} ${random.pick(POSITIONS)}`;
  const job: JobRow = {
    id,
    user_id: userId,
    company,
    position,
    status,
    application_date: applied,
    job_url: `https://jobs.example.com/postings/${id.slice(-12)}`,
    tags: random.next() < 0.4 ? null : JSON.stringify([...new Set([random.pick(TAGS), random.pick(TAGS)])]),
    notes: random.next() < 0.5 ? null : random.pick(NOTES),
    ...blankJob,
    salary: random.next() < 0.4 ? null : `€${45 + random.below(60)},000`,
    location: random.pick(LOCATIONS),
    created_at: applied,
    updated_at: changed,
    stage_changed_at: changed,
    replied_at: history[1]?.changed_at ?? null,
  };
  return { job: { ...job, ...derivedColumns(job) }, history };
}

/** Adds the people with these numbers, each with applications, in few statements. */
async function addPeople(
  trx: Knex.Transaction,
  numbers: readonly number[],
  { jobsPerUser, passwordHash, today }: { jobsPerUser: number; passwordHash: string; today: number },
): Promise<void> {
  const made = numbers.map((n) => {
    const random = new Random(n);
    return { random, person: personOf(random, n, passwordHash, today) };
  });
  const people = made.map(({ person }) => person);
  await insertRows(trx, 'users', people);
  await insertRows(trx, 'user_search', searchRowsOf(people));
  let jobs: JobRow[] = [];
  let history: StageHistoryRow[] = [];
  const flush = async (): Promise<void> => {
    await insertRows(trx, 'jobs', jobs);
    await insertRows(trx, 'stage_history', history);
    jobs = [];
    history = [];
  };
  for (const { random, person } of made) {
    for (let nth = 0; nth < jobsPerUser; nth += 1) {
      const next = jobOf(random, person.id, today);
      jobs.push(next.job);
      history.push(...next.history);
      if (jobs.length === JOBS_AT_ONCE) await flush();
    }
  }
  await flush();
}

/**
 * Adds `users` people with `jobsPerUser` applications each. The data is realistic, identical for the same numbers on
 * the same day, and generated quickly on every database. People from earlier runs are kept. All have the password
 * `LOAD_PASSWORD`.
 * @param onPeople called after each group with the number of people added so far
 * @returns the email of the first one
 */
export async function seedLoad(
  knex: Knex,
  {
    users,
    jobsPerUser,
    now,
    onPeople = () => undefined,
  }: { users: number; jobsPerUser: number; now: number; onPeople?: (done: number) => void },
): Promise<string> {
  const today = now - (now % DAY_MS);
  const passwordHash = await hashPassword(LOAD_PASSWORD);
  const known = await knex<UserRow>('users').where('email', 'like', 'load-%@example.com').count({ total: '*' }).first();
  const before = Number(known?.total ?? 0);
  const groupSize = Math.max(1, Math.min(PEOPLE_AT_ONCE, Math.floor(JOBS_AT_ONCE / Math.max(1, jobsPerUser))));
  for (let done = 0; done < users;) {
    const numbers = Array.from({ length: Math.min(groupSize, users - done) }, (_, index) => before + done + index + 1);
    await transaction(knex, (trx) => addPeople(trx, numbers, { jobsPerUser, passwordHash, today }));
    done += numbers.length;
    onPeople(done);
  }
  return loadEmail(before + 1);
}
