import type { Role } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import { hashPassword, setHashing } from '../src/people/sessions/password.ts';
import { createUser } from '../src/people/users/commands/createUser.ts';
import { Client } from './Client.ts';
import type { CoreUnderTest } from './coreUnderTest.ts';

export const PASSWORD = 'a password of people';
let passwordHash: Promise<string> | undefined;

/** A person that no other test uses. */
export interface Person {
  id: string;
  email: string;
}

/** Adds a person whose password is PASSWORD. */
export async function newPerson(
  { knex }: Pick<CoreUnderTest, 'knex'>,
  { role = 'user', access = 'full', now = Date.now() }: { role?: Role; access?: 'full' | 'read'; now?: number } = {},
): Promise<Person> {
  if (!passwordHash) {
    setHashing('quick');
    passwordHash = hashPassword(PASSWORD);
    setHashing('full');
  }
  const email = `person-${newId()}@example.com`;
  const { id } = await createUser(
    knex,
    {
      name: 'Somebody',
      email,
      passwordHash: await passwordHash,
      role,
      subscriptionStatus: role === 'admin' ? null : 'active',
      access,
    },
    now,
  );
  return { id, email };
}

/** Lets the person's sessions change the account, as after the second step a moment before `now`. */
export async function passSecondStep(
  { knex }: Pick<CoreUnderTest, 'knex'>,
  { id }: Person,
  now = Date.now(),
): Promise<void> {
  await knex('sessions').where({ user_id: id }).update({ second_step_at: now });
}

/** A client that is signed in as this person. */
export async function signedIn(url: string, { email }: Person): Promise<Client> {
  const client = new Client(url);
  const { status } = await client.signIn(email, PASSWORD);
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`);
  return client;
}
