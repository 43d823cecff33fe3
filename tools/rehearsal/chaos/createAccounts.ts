import { administer } from '../accounts.ts';
import type { Rehearsal } from '../Rehearsal.ts';
import type { PublicClient } from './PublicClient.ts';

const PASSWORD = 'a drill takes a while';
const ADMIN = 'chaos-admin@example.com';
const PEOPLE = 4;

interface Account {
  readonly email: string;
  readonly name: string;
  readonly role?: 'admin';
}

async function createAccounts({ coreEnvironment }: Rehearsal, accounts: readonly Account[]): Promise<void> {
  const lines = accounts.map((account) => JSON.stringify({ ...account, password: PASSWORD }));
  await administer(coreEnvironment, ['create-users'], lines.join('\n'));
}

/**
 * Creates the administrator of all drills.
 * @param recipients how many people get a broadcast, besides those who work
 * @returns the session of the administrator
 */
export async function createAdmin(rehearsal: Rehearsal, client: PublicClient, recipients: number): Promise<string> {
  await createAccounts(rehearsal, [{ email: ADMIN, name: 'Chaos Admin', role: 'admin' }]);
  if (recipients > 0)
    await administer(rehearsal.coreEnvironment, ['seed', '--users', String(recipients), '--jobs-per-user', '0']);
  return client.signIn(ADMIN, PASSWORD);
}

/**
 * Creates the people who work during a drill. Each drill has its own, because an account can hold only so many jobs.
 * @returns their sessions
 */
export async function createPeople(rehearsal: Rehearsal, client: PublicClient, drill: string): Promise<string[]> {
  const emails = Array.from({ length: PEOPLE }, (_, at) => `chaos-${drill}-${at}@example.com`);
  await createAccounts(
    rehearsal,
    emails.map((email) => ({ email, name: 'Chaos' })),
  );
  return Promise.all(emails.map((email) => client.signIn(email, PASSWORD)));
}
