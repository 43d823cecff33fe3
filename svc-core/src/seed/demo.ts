import type { Knex } from 'knex';
import { DEFAULT_STAGE, type PostingText, type Stage } from '@jobtrail/contract';
import { newId, toMoment, transaction } from '@jobtrail/service-kit';
import { blankJob } from '../applications/jobs/columns.ts';
import { keepPosting } from '../applications/postings/commands.ts';
import { packPosting } from '../applications/postings/packing.ts';
import { deriveJob } from '../applications/smart-tags/commands/deriveJob.ts';
import { derivedColumns } from '../applications/smart-tags/derive.ts';
import { undated } from '../applications/stage-history/placing.ts';
import { insertRows } from '../database/insertRows.ts';
import { hashPassword } from '../people/sessions/password.ts';
import { createUser } from '../people/users/commands/createUser.ts';
import { hasUsers } from '../people/users/queries.ts';
import type { CommunicationRow, InterviewNoteRow, JobRow, StageHistoryRow } from '../rows.ts';
import { DEMO_JOBS, type DemoJob } from './demoJobs.ts';

/** The accounts that `npm start` creates in an empty database for trying the product out. */
const DEMO = { name: 'Demo User', email: 'demo@example.com', password: 'demo-user-password' } as const;
const DEMO_ADMIN = { name: 'Admin', email: 'admin@example.com', password: 'admin-demo-password' } as const;

const DAY_MS = 86_400_000;

interface Rows {
  jobs: JobRow[];
  history: StageHistoryRow[];
  communications: CommunicationRow[];
  notes: InterviewNoteRow[];
  postings: Array<{ job: JobRow; posting: PostingText; host: string }>;
}

/** The rows of one application: its creation, with one history entry for that and one for each move. */
function addJob(rows: Rows, userId: string, job: DemoJob, now: number): void {
  const at = (ago: number): number => Math.round(now - ago * DAY_MS);
  const id = newId();
  const applied = at(job.appliedAgo);
  let stage: Stage = DEFAULT_STAGE;
  rows.history.push({
    id: newId(),
    user_id: userId,
    job_id: id,
    from_stage: null,
    to_stage: stage,
    changed_at: applied,
    notes: null,
    ...undated,
    before_move: null,
    operation_id: null,
  });
  for (const { to, ago } of job.moves) {
    rows.history.push({
      id: newId(),
      user_id: userId,
      job_id: id,
      from_stage: stage,
      to_stage: to,
      changed_at: at(ago),
      notes: null,
      ...undated,
      before_move: null,
      operation_id: null,
    });
    stage = to;
  }
  const [first, last] = [job.moves[0], job.moves.at(-1)];
  const changed = last ? at(last.ago) : applied;
  const texts = { position: job.position, salary: job.salary, location: job.location };
  const row: JobRow = {
    id,
    user_id: userId,
    company: job.company,
    status: stage,
    application_date: applied,
    job_url: job.jobUrl,
    tags: job.tags && JSON.stringify(job.tags),
    notes: job.notes,
    ...blankJob,
    ...texts,
    ...derivedColumns(texts),
    contact_name: job.contact?.name ?? null,
    contact_email: job.contact?.email ?? null,
    contact_phone: job.contact?.phone ?? null,
    created_at: applied,
    updated_at: changed,
    stage_changed_at: changed,
    replied_at: first ? at(first.ago) : null,
  };
  rows.jobs.push(row);
  if (job.posting && job.jobUrl)
    rows.postings.push({
      job: row,
      posting: { ...job.posting, source: 'page', language: 'en' },
      host: new URL(job.jobUrl).host,
    });
  for (const { source, subject, content, ago } of job.communications ?? [])
    rows.communications.push({
      id: newId(),
      user_id: userId,
      job_id: id,
      source,
      subject,
      content,
      received_at: at(ago),
    });
  for (const { notes, summary, ago } of job.interviews ?? []) {
    rows.notes.push({
      id: newId(),
      user_id: userId,
      job_id: id,
      notes,
      interview_date: toMoment(at(ago)).slice(0, 10),
      transcript: null,
      summary: summary ?? null,
      transcript_source: null,
      created_at: at(ago),
    });
  }
}

/**
 * Fills an empty database with the two demo accounts and the demo person's applications. If there are any users, it
 * does nothing.
 * @returns whether it was filled
 */
export async function seedDemo(knex: Knex, now: number): Promise<boolean> {
  if (await hasUsers(knex)) return false;
  const [demoHash, adminHash] = await Promise.all([hashPassword(DEMO.password), hashPassword(DEMO_ADMIN.password)]);
  await transaction(knex, async (trx) => {
    const demo = await createUser(
      trx,
      {
        name: DEMO.name,
        email: DEMO.email,
        passwordHash: demoHash,
        role: 'user',
        subscriptionStatus: 'active',
        access: 'full',
        emailVerified: true,
        isDemo: true,
      },
      now,
    );
    await createUser(
      trx,
      {
        name: DEMO_ADMIN.name,
        email: DEMO_ADMIN.email,
        passwordHash: adminHash,
        role: 'admin',
        subscriptionStatus: null,
        access: 'full',
        emailVerified: true,
        isDemo: true,
      },
      now,
    );
    const rows: Rows = { jobs: [], history: [], communications: [], notes: [], postings: [] };
    for (const job of DEMO_JOBS) addJob(rows, demo.id, job, now);
    await insertRows(trx, 'jobs', rows.jobs);
    await insertRows(trx, 'stage_history', rows.history);
    await insertRows(trx, 'communications', rows.communications);
    await insertRows(trx, 'interview_notes', rows.notes);
    for (const { job, posting, host } of rows.postings) {
      const packed = await packPosting(posting, host);
      if (!packed) continue;
      await keepPosting(trx, job, packed, job.created_at);
      await deriveJob(trx, job);
    }
  });
  return true;
}
