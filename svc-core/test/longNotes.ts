import { newId } from '@jobtrail/service-kit';
import type { Client } from './Client.ts';
import type { CoreUnderTest } from './coreUnderTest.ts';
import { newPerson, signedIn } from './people.ts';
import { addJob } from './suites/jobs.ts';

/** A person with a job, and the address of its interview notes. */
export interface Reader {
  client: Client;
  jobId: string;
  path: string;
}

export async function addReader(core: CoreUnderTest): Promise<Reader> {
  const client = await signedIn(core.url, await newPerson(core));
  const { id } = await addJob(client);
  return { client, jobId: id, path: `/api/jobs/${id}/interview-notes?media=ref` };
}

/** Text that differs from note to note, so that no list is right by chance. */
export const textOf = (n: number, characters: number): string =>
  `${String(n).padStart(6, '0')} `.repeat(Math.ceil(characters / 7)).slice(0, characters);

/** Adds interview notes of the longest kind, 300,000 characters each, or of a part of that length. */
export async function addNotes(
  { knex }: CoreUnderTest,
  { client, jobId }: Reader,
  count: number,
  length = 1,
): Promise<void> {
  const { body } = await client.get('/api/auth/me');
  for (let n = 0; n < count; n += 1) {
    await knex('interview_notes').insert({
      id: newId(),
      user_id: (body as { id: string }).id,
      job_id: jobId,
      interview_date: n % 7 === 0 ? null : `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`,
      notes: textOf(n, 50_000 * length),
      transcript: textOf(n, 200_000 * length),
      summary: textOf(n, 50_000 * length),
      created_at: Date.now(),
    });
  }
}
