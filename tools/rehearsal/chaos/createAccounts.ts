import { administer } from '../accounts.ts';
import type { Rehearsal } from '../Rehearsal.ts';
import type { PublicClient } from './PublicClient.ts';

const PASSWORD = 'a drill takes a while';
const ADMIN = 'chaos-admin@example.com';
const PEOPLE = Array.from({ length: 4 }, (_, at) => `chaos-${at}@example.com`);

/** The sessions of the people who work during a drill. */
export interface Accounts {
  /** The session of an administrator. */
  readonly admin: string;
  /** The sessions of people. */
  readonly people: readonly string[];
}

/**
 * Creates the people who work during drills, and signs them in.
 * @param recipients how many further people get a broadcast
 */
export async function createAccounts(
  { coreEnvironment }: Rehearsal,
  client: PublicClient,
  recipients: number,
): Promise<Accounts> {
  const lines = [
    { email: ADMIN, name: 'Chaos Admin', password: PASSWORD, role: 'admin' },
    ...PEOPLE.map((email) => ({ email, name: 'Chaos', password: PASSWORD })),
  ];
  await administer(coreEnvironment, ['create-users'], lines.map((line) => JSON.stringify(line)).join('\n'));
  if (recipients > 0)
    await administer(coreEnvironment, ['seed', '--users', String(recipients), '--jobs-per-user', '0']);
  return {
    admin: await client.signIn(ADMIN, PASSWORD),
    people: await Promise.all(PEOPLE.map((email) => client.signIn(email, PASSWORD))),
  };
}
