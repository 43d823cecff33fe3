import { z } from 'zod';
import { type Account, sessionCookie } from '../stack/session.ts';

const withIds = z.array(z.object({ id: z.string() }));

/** A person who uploads: the session cookie, and the ID of one of the person's jobs. */
export interface Person {
  cookie: string;
  jobId: string;
}

/** Signs people in and finds a job of each person. */
export async function signIn(url: string, accounts: readonly Account[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const account of accounts) {
    const cookie = await sessionCookie(url, account);
    const [job] = await idsAt(`${url}/api/jobs?view=card`, cookie);
    if (job === undefined) throw new Error(`${account.email} has no job.`);
    people.push({ cookie, jobId: job });
  }
  return people;
}

/** Deletes the interview notes of a round, so that every round starts in the same state. */
export async function deleteNotes(url: string, people: readonly Person[]): Promise<void> {
  for (const { cookie, jobId } of people)
    for (const id of await idsAt(`${url}/api/jobs/${jobId}/interview-notes?media=ref`, cookie))
      await fetch(`${url}/api/interview-notes/${id}`, { method: 'DELETE', headers: { cookie } });
}

async function idsAt(address: string, cookie: string): Promise<string[]> {
  const response = await fetch(address, { headers: { cookie } });
  return withIds.parse(await response.json()).map(({ id }) => id);
}
