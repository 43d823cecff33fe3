import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@jobtrail/service-kit';
import type { TestStack } from './TestStack.ts';

/** What a call was answered; null when nobody answered. */
export interface Answered {
  status: number;
  body: Record<string, unknown>;
}

/** Somebody with an account who is signed in, and with a card: what the product's pages would ask of svc-core, svc-billing and the provider. */
export class Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly #stack: TestStack;
  readonly #password: string;
  readonly #cookie: string;

  private constructor(
    stack: TestStack,
    { id, email, name }: { id: string; email: string; name: string },
    password: string,
    cookie: string,
  ) {
    this.id = id;
    this.email = email;
    this.name = name;
    this.#stack = stack;
    this.#password = password;
    this.#cookie = cookie;
  }

  /** @param passwordHash of the password, as svc-core has made it */
  static async make(
    stack: TestStack,
    { password, passwordHash, access = 'read' }: { password: string; passwordHash: string; access?: 'full' | 'read' },
  ): Promise<Account> {
    const id = newId();
    await stack.coreRows('users').insert({
      id,
      name: `Holder ${id.slice(-6)}`,
      email: `holder-${id}@example.com`,
      password_hash: passwordHash,
      role: 'user',
      is_active: 1,
      subscription_status: access === 'full' ? 'active' : 'canceled',
      access,
      jobs_version: 0,
      created_at: Date.now(),
      last_seen_at: null,
      email_verified_at: Date.now(),
    });
    return Account.of(stack, { email: `holder-${id}@example.com`, password });
  }

  /** Somebody whose account is there already. */
  static async of(stack: TestStack, { email, password }: { email: string; password: string }): Promise<Account> {
    const user: { id: string; email: string; name: string } = await stack
      .coreRows('users')
      .where({ email })
      .first('id', 'email', 'name');
    const token = randomBytes(32).toString('base64url');
    await stack.coreRows('sessions').insert({
      token_hash: createHash('sha256').update(token).digest('hex'),
      user_id: user.id,
      created_at: Date.now(),
      last_seen_at: Date.now(),
    });
    return new Account(stack, user, password, `jobtrail_session=${token}`);
  }

  async #call(url: string, method: string, headers: Record<string, string>, body?: object): Promise<Answered> {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Answered['body']) };
  }

  /** A call of svc-core with this person's session. */
  core = (method: string, path: string, body?: object): Promise<Answered> =>
    this.#call(this.#stack.core.url + path, method, { cookie: this.#cookie }, body);
  /** A call of svc-billing as the gateway passes it on. */
  billing = async (method: string, path: string): Promise<Answered> =>
    this.#call(
      this.#stack.billing.url + path,
      method,
      await this.#stack.identityOf({ id: this.id, name: this.name, email: this.email, role: 'user' }),
    );

  subscribe = (): Promise<Answered> => this.billing('POST', '/api/get-or-create-subscription');
  remove = (): Promise<Answered> => this.core('POST', '/api/account/deletion', { password: this.#password });
  /** What the person may do at this moment. */
  access = async (): Promise<unknown> => (await this.core('GET', '/api/auth/me')).body['access'];
}

/** Types a card into the product's page, as the browser sends it to the provider. */
export async function confirm(stack: TestStack, clientSecret: string, number = '4242424242424242'): Promise<Answered> {
  const [kind, id] = [
    clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents',
    clientSecret.split('_secret_')[0],
  ];
  const fields = new URLSearchParams({
    key: stack.sandbox.publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
  });
  const response = await fetch(`${stack.sandbox.url}/dev/stripe/v1/${kind}/${id}/confirm`, {
    method: 'POST',
    body: fields,
  });
  return { status: response.status, body: (await response.json()) as Answered['body'] };
}
