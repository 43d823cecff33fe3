import { setImmediate as eventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import { fold, type FoundJobs, jobTextFields } from '@jobtrail/contract';
import { BoundedRows, type RunInSlot } from '@jobtrail/service-kit';
import type { CommunicationRow, InterviewNoteRow, JobRow, PostingRow } from '../../rows.ts';
import { relatedPages } from '../export/queries.ts';
import { textsOf } from '../jobs/columns.ts';
import { jobSource } from '../jobs/queries.ts';
import { unpackText } from '../postings/packing.ts';

/** Whose jobs are searched, and how. */
interface Searched {
  readonly knex: Knex;
  readonly userId: string;
  readonly runInSlot: RunInSlot;
}

interface TextsOfJob {
  readonly jobId: string;
  readonly texts: ReadonlyArray<string | null>;
}

/** The texts of all jobs of a person that cards do not have, apart from postings, in bounded memory. */
async function* textPages(searched: Searched): AsyncGenerator<TextsOfJob[]> {
  const { knex, userId, runInSlot } = searched;
  for (const wishlist of [false, true]) {
    const rows = new BoundedRows<JobRow>(jobSource(knex, { userId, wishlist }));
    const next = () => runInSlot(() => rows.nextPage());
    for (let page = await next(); page; page = await next())
      yield page.map((row) => ({ jobId: row.id, texts: [row.notes, ...Object.values(textsOf(row, jobTextFields))] }));
  }
  for await (const page of relatedPages<CommunicationRow>(searched, 'communications', ['content']))
    yield page.map(({ job_id, subject, content }) => ({ jobId: job_id, texts: [subject, content] }));
  const parts = ['notes', 'transcript', 'summary'] as const;
  for await (const page of relatedPages<InterviewNoteRow>(searched, 'interview_notes', parts))
    yield page.map((row) => ({ jobId: row.job_id, texts: parts.map((part) => row[part]) }));
}

/** Looks for texts job by job. */
class TextSearch {
  readonly #found: ReadonlyArray<{ readonly text: string; readonly jobIds: Set<string> }>;

  constructor(texts: readonly string[]) {
    this.#found = texts.map((text) => ({ text, jobIds: new Set() }));
  }

  /** Whether a text has not been found in a job so far. */
  isMissingIn(jobId: string): boolean {
    return this.#found.some(({ jobIds }) => !jobIds.has(jobId));
  }

  look({ jobId, texts }: TextsOfJob): void {
    if (!this.isMissingIn(jobId)) return;
    const folded = texts.map((text) => (text === null ? '' : fold(text)));
    for (const { text, jobIds } of this.#found) if (folded.some((one) => one.includes(text))) jobIds.add(jobId);
  }

  found(): FoundJobs['texts'] {
    return this.#found.map(({ text, jobIds }) => ({ text, jobIds: [...jobIds].sort() }));
  }
}

/**
 * Finds the jobs of a person that have texts in what cards do not have: notes, contacts, communications, interview
 * notes and kept postings. It reads all of that, page by page, and unpacks postings off the event loop. SQLite runs
 * queries synchronously, so other requests get their turn between two pages.
 * @param texts folded
 */
export async function findTexts(searched: Searched, texts: readonly string[]): Promise<FoundJobs['texts']> {
  if (texts.length === 0) return [];
  const search = new TextSearch(texts);
  for await (const page of textPages(searched)) {
    await eventLoop();
    for (const job of page) search.look(job);
  }
  for await (const page of relatedPages<PostingRow>(searched, 'postings', ['body'])) {
    for (const { job_id: jobId, body } of page)
      if (search.isMissingIn(jobId)) search.look({ jobId, texts: [await unpackText(body)] });
  }
  return search.found();
}

/** The ids of the jobs of a person that have notes. */
export function listNotedJobs(knex: Knex, userId: string): Promise<string[]> {
  return knex<JobRow>('jobs')
    .where({ user_id: userId })
    .whereNotNull('notes')
    .whereNot('notes', '')
    .orderBy('id')
    .pluck('id');
}
