import { join } from 'node:path';
import { z } from 'zod';
import { createUser, type SignedIn, startCore } from '../stack/core.ts';
import { startProgram } from '../stack/program.ts';
import type { Account } from '../stack/session.ts';
import { insertYear } from './rows.ts';
import type { Run, Store } from './stores.ts';

/** The request that is measured. */
export const PATH = '/api/jobs?view=card';
/** The number of the person's jobs. */
export const JOBS = 100;
/** The person who reads the list. */
export const ACCOUNT: Account = { email: 'nora@example.com', password: 'a long enough password' };
const BARE_SERVER = join(import.meta.dirname, 'bareServer.program.ts');

const texts = z.array(z.object({ text: z.string() }));
const cards = z.array(z.object({ id: z.string() }));

/** A running svc-core, the signed-in person and one of that person's jobs. */
export interface Reader {
  core: SignedIn;
  userId: string;
  jobId: string;
}

/**
 * Fills a store and starts a svc-core on it.
 * @param others the number of other people's jobs
 */
export async function prepareReader(store: Store, others: number): Promise<Reader> {
  await createUser(store.storage, ACCOUNT);
  const { userId, jobId } = await store.write(async (run) => {
    const id = await textOf(run, 'select id as text from users where email = ?', ACCOUNT.email);
    await insertYear(run, { mysql: store.mysql, userId: id, jobs: JOBS, others });
    if (store.mysql) await run('analyze table jobs');
    return { userId: id, jobId: await textOf(run, 'select id as text from jobs where user_id = ? limit 1', id) };
  });
  return { core: await startCore(store.storage, ACCOUNT), userId, jobId };
}

/**
 * Starts the server of `bareServer.program.ts`.
 * @param userId the person with the cards that it serves
 * @returns its origin; stopped when the benchmark ends
 */
export async function startBareServer(userId: string, store: Store): Promise<string> {
  return (await startProgram(BARE_SERVER, [userId, store.place], z.string())).first;
}

/**
 * Checks that both servers return the same jobs in the same order. Otherwise the comparison would be meaningless.
 * @throws {Error} if they do not
 */
export async function assertSameList({ core }: Reader, bare: string): Promise<void> {
  const [ours, theirs] = [await idsAt(core.url, core.headers), await idsAt(bare, {})];
  if (ours.length !== JOBS || ours.join() !== theirs.join())
    throw new Error(`svc-core lists ${ours.length} jobs and the bare server ${theirs.length}, or in another order.`);
}

async function idsAt(url: string, headers: Record<string, string>): Promise<string[]> {
  const response = await fetch(`${url}${PATH}`, { headers });
  return cards.parse(await response.json()).map(({ id }) => id);
}

/** Runs a query that selects a single value as `text`. */
async function textOf(run: Run, sql: string, value: string): Promise<string> {
  const [row] = texts.parse(await run(sql, [value]));
  if (row === undefined) throw new Error(`Nothing was found: ${sql}`);
  return row.text;
}
