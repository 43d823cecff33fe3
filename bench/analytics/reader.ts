import { z } from 'zod';
import { insertYear } from '../list/rows.ts';
import type { Store } from '../list/stores.ts';
import { requestTime } from '../measure/requestTime.ts';
import { createUser, type SignedIn, startCore } from '../stack/core.ts';
import type { Account } from '../stack/session.ts';
import { ENTRIES_EACH, insertHistory } from './history.ts';

/** The number of the person's jobs. */
export const JOBS = 2_000;
/** The request that is measured, and the one that it is compared with. */
export const SUMMARY = '/api/analytics/summary';
export const CARDS = '/api/jobs?view=card';

const ACCOUNT: Account = { email: 'nora@example.com', password: 'a long enough password' };
const ids = z.array(z.object({ id: z.string() }));
const counts = z.array(z.object({ entries: z.coerce.number() }));
const summary = z.object({
  jobIds: z.array(z.string()),
  applications: z.object({ count: z.number() }),
});

/** A running svc-core, and one of the jobs of the person who is signed in. */
interface Reader {
  readonly core: SignedIn;
  readonly jobId: string;
}

/**
 * Fills a store with JOBS jobs of a person, their histories and those of other people's jobs, and starts a svc-core on
 * it.
 * @param others how many history entries other people have
 */
export async function prepareReader(store: Store, others: number): Promise<Reader> {
  await createUser(store.storage, ACCOUNT);
  const jobId = await store.write(async (run) => {
    const [person] = ids.parse(await run('select id from users where email = ?', [ACCOUNT.email]));
    const userId = person?.id ?? '';
    await insertYear(run, { mysql: store.mysql, userId, jobs: JOBS, others: others / ENTRIES_EACH });
    await insertHistory(run, store.mysql);
    const [all] = counts.parse(await run('select count(*) as entries from stage_history'));
    if (all?.entries !== JOBS * ENTRIES_EACH + others) throw new Error(`There are ${all?.entries} history entries.`);
    if (store.mysql) await run('analyze table jobs, stage_history');
    const [job] = ids.parse(await run('select id from jobs where user_id = ? limit 1', [userId]));
    return job?.id ?? '';
  });
  return { core: await startCore(store.storage, ACCOUNT), jobId };
}

/**
 * Checks that the summary is of all jobs. Otherwise its time would mean nothing.
 * @returns its length in bytes
 * @throws {Error} if it is not
 */
export async function assertCompleteSummary({ core: { url, headers } }: Reader): Promise<number> {
  const text = await (await fetch(url + SUMMARY, { headers })).text();
  const { jobIds, applications } = summary.parse(JSON.parse(text));
  if (jobIds.length !== JOBS || applications.count !== JOBS)
    throw new Error(`The summary has ${applications.count} applications.`);
  return Buffer.byteLength(text);
}

let changes = 0;

/**
 * Reads a path right after a job was changed, so that nothing cached can be used.
 * @returns milliseconds of the read only
 */
export async function readAfterChange({ core: { url, headers }, jobId }: Reader, path: string): Promise<number> {
  changes += 1;
  const body = JSON.stringify({ salary: `offer ${changes}` });
  await requestTime(`${url}/api/jobs/${jobId}`, { method: 'PATCH', headers, body });
  return requestTime(url + path, { headers });
}

/** Reads a path again. @returns milliseconds */
export function readUnchanged({ core: { url, headers } }: Reader, path: string): Promise<number> {
  return requestTime(url + path, { headers });
}
