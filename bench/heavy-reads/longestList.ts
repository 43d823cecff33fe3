import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../list/stores.ts';

/** The longest list of interview notes that a job can hold (packages/contract). */
export const NOTES = 500;
const NOTES_CHARACTERS = 50_000;
const TRANSCRIPT_CHARACTERS = 200_000;
const SUMMARY_CHARACTERS = 50_000;

const users = z.tuple([z.object({ id: z.string() })]);

/**
 * Adds a job with the longest list of the longest interview notes.
 * @param email the person who gets the job
 * @returns the id of the job
 */
export function insertLongestList({ mysql, write }: Store, email: string): Promise<string> {
  const repeated = (characters: number) =>
    mysql ? `repeat('x', ${characters})` : `replace(hex(zeroblob(${characters / 2})), '0', 'x')`;
  return write(async (run) => {
    const [{ id: userId }] = users.parse(await run('select id from users where email = ?', [email]));
    const jobId = randomUUID();
    const now = Date.now();
    await run(
      'insert into jobs (user_id, id, company, position, status, created_at, updated_at, stage_changed_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
      [userId, jobId, 'Kestrel Systems', 'Engineer', 'onsite', now, now, now],
    );
    const insert = `insert into interview_notes (id, user_id, job_id, notes, interview_date, transcript, summary, created_at)
      values (?, ?, ?, ${repeated(NOTES_CHARACTERS)}, '2026-11-21', ${repeated(TRANSCRIPT_CHARACTERS)}, ${repeated(SUMMARY_CHARACTERS)}, ?)`;
    for (let n = 0; n < NOTES; n += 1) await run(insert, [randomUUID(), userId, jobId, now]);
    return jobId;
  });
}
