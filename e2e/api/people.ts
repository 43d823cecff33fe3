import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf, type SessionUser } from '@jobtrail/contract';
import { createAccount } from '../product/account.ts';
import { environmentOf } from '../product/processes.ts';
import { Client } from './Client.ts';

/** Long enough for svc-billing, which reads the provider's clock every second. */
const CLOCK_FOLLOWS_MS = 2500;
const ACCESS_WITHIN_MS = 60_000;
/** More days than a paid month has. */
const DAYS_OF_A_PERIOD = 32;
const CARD = '4242424242424242';
let networks = 0;

/** The product under test. */
export interface ProductUnderTest {
  readonly url: string;
  readonly dataDir: string;
}

/** The input of the sign-up form. */
export interface SignUpDetails {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly timeZone?: string;
}

/** A person with an account, signed in. */
export interface Person extends SignUpDetails {
  readonly id: string;
  readonly client: Client;
}

/** Creates a client that is not signed in. */
export function newVisitor({ url }: ProductUnderTest): Client {
  networks += 1;
  return new Client(url, networks);
}

/** Signs a person up and pays, as the screens and the checkout page do. */
export async function signUp(product: ProductUnderTest, details: SignUpDetails): Promise<Person> {
  const client = newVisitor(product);
  const { url } = await client.callOrThrow<{ url: string }>('POST', pathOf('createCheckoutSession'), details);
  const sessionId = /cs_test_\w+/.exec(url)?.[0] ?? '';
  await control(product, 'pay', { session: sessionId, number: CARD });
  const { user } = await client.callOrThrow<{ user?: SessionUser }>('POST', pathOf('completeSignup'), { sessionId });
  if (!user) throw new Error(`${details.email} is not signed in after the sign-up`);
  return { ...details, id: user.id, client };
}

/**
 * Cancels the subscriptions of some people and lets the paid month pass for everybody who has a subscription.
 * Stripe's events are delivered only after svc-billing has read the new time: by its old clock, the month would not be
 * over.
 */
export async function expireSubscriptions(product: ProductUnderTest, people: readonly Person[]): Promise<void> {
  for (const { client } of people) await client.callOrThrow('POST', pathOf('cancelSubscription'), {});
  await control(product, 'deliver', { mode: 'hold' });
  await control(product, 'advance', { days: DAYS_OF_A_PERIOD });
  await sleep(CLOCK_FOLLOWS_MS);
  await control(product, 'deliver', { mode: 'send' });
  await control(product, 'release', {});
  const until = Date.now() + ACCESS_WITHIN_MS;
  for (const { client, email } of people)
    while ((await client.callOrThrow<SessionUser>('GET', pathOf('me'))).access !== 'read') {
      if (Date.now() > until) throw new Error(`${email} still has full access`);
      await sleep(50);
    }
}

/** Creates an administrator with the product's own command, who then chooses the given password. */
export async function createAdministrator(product: ProductUnderTest, details: SignUpDetails): Promise<Person> {
  const account = await createAccount(product.dataDir, 'admin', details.name);
  const client = newVisitor(product);
  const user = await client.callOrThrow<SessionUser>('POST', pathOf('login'), {
    email: account.email,
    password: account.password,
  });
  const changed = await client.call('POST', pathOf('changePassword'), {
    currentPassword: account.password,
    password: details.password,
  });
  if (changed.status !== 204) throw new Error(`The password was not changed: ${changed.text}`);
  return { ...details, email: account.email, id: user.id, client };
}

/** Uses the local Stripe's control API. */
async function control({ dataDir }: ProductUnderTest, command: string, body: object): Promise<void> {
  const keys: { controlKey: string } = JSON.parse(readFileSync(join(dataDir, 'keys/stripe-sandbox.json'), 'utf8'));
  const { PORT } = environmentOf(dataDir, 'stripe-sandbox');
  const response = await fetch(`http://127.0.0.1:${PORT ?? ''}/_control/${command}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${command}: ${response.status} ${await response.text()}`);
}
