import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf, type SessionUser } from '@jobtrail/contract';
import { createAccount } from '../product/account.ts';
import { environmentOf } from '../product/processes.ts';
import { Client } from './Client.ts';

/** svc-billing reads the provider's clock every second. */
const CLOCK_FOLLOWS_MS = 2500;
const ACCESS_WITHIN_MS = 60_000;
/** What has been paid lasts a month. */
const DAYS_OF_A_PERIOD = 32;
const CARD = '4242424242424242';
let networks = 0;

/** The product that people use. */
export interface Place {
  readonly url: string;
  readonly dataDir: string;
}

/** What a person signs up with. */
export interface Particulars {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Somebody with an account, signed in. */
export interface Person extends Particulars {
  readonly id: string;
  readonly client: Client;
}

/** Somebody who has not signed in. */
export function visitor({ url }: Place): Client {
  networks += 1;
  return new Client(url, networks);
}

/** Signs somebody up who pays, as the screens and the checkout page do. */
export async function signUp(place: Place, particulars: Particulars): Promise<Person> {
  const client = visitor(place);
  const { url } = await client.ask<{ url: string }>('POST', pathOf('createCheckoutSession'), particulars);
  const sessionId = /cs_test_\w+/.exec(url)?.[0] ?? '';
  await control(place, 'pay', { session: sessionId, number: CARD });
  const { user } = await client.ask<{ user?: SessionUser }>('POST', pathOf('completeSignup'), { sessionId });
  if (!user) throw new Error(`${particulars.email} is not signed in after the sign-up`);
  return { ...particulars, id: user.id, client };
}

/**
 * Cancels the subscriptions of people and lets the paid month pass, for everybody who has a subscription at that time.
 * What Stripe reports about it arrives once svc-billing's clock has followed; with the old clock, the month would not be
 * over.
 */
export async function lapse(place: Place, people: readonly Person[]): Promise<void> {
  for (const { client } of people) await client.ask('POST', pathOf('cancelSubscription'), {});
  await control(place, 'deliver', { mode: 'hold' });
  await control(place, 'advance', { days: DAYS_OF_A_PERIOD });
  await sleep(CLOCK_FOLLOWS_MS);
  await control(place, 'deliver', { mode: 'send' });
  await control(place, 'release', {});
  const until = Date.now() + ACCESS_WITHIN_MS;
  for (const { client, email } of people)
    while ((await client.ask<SessionUser>('GET', pathOf('me'))).access !== 'read') {
      if (Date.now() > until) throw new Error(`${email} still has full access`);
      await sleep(50);
    }
}

/** Creates an administrator with the product's own command, who then chooses the given password. */
export async function administrator(place: Place, particulars: Particulars): Promise<Person> {
  const account = await createAccount(place.dataDir, 'admin', particulars.name);
  const client = visitor(place);
  const user = await client.ask<SessionUser>('POST', pathOf('login'), {
    email: account.email,
    password: account.password,
  });
  const changed = await client.call('POST', pathOf('changePassword'), {
    currentPassword: account.password,
    password: particulars.password,
  });
  if (changed.status !== 204) throw new Error(`The password was not changed: ${changed.text}`);
  return { ...particulars, email: account.email, id: user.id, client };
}

/** Uses the local Stripe's control API. */
async function control({ dataDir }: Place, command: string, body: object): Promise<void> {
  const keys: { controlKey: string } = JSON.parse(readFileSync(join(dataDir, 'keys/stripe-sandbox.json'), 'utf8'));
  const { PORT } = environmentOf(dataDir, 'stripe-sandbox');
  const response = await fetch(`http://127.0.0.1:${PORT ?? ''}/_control/${command}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${command}: ${response.status} ${await response.text()}`);
}
