import { z } from 'zod';
import { createSigner, IDENTITY_HEADER, type KeySource, LoggableError } from '@jobtrail/service-kit';

/** Less than the lease of a refresh: whoever takes over after it finds nobody still asking. */
const TIMEOUT_MS = 10_000;

const completion = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('completed'), userId: z.string() }),
  z.object({ outcome: z.literal('refused'), erased: z.boolean().default(false) }),
  /** There is no such sign-up: svc-core may have a restored database, or another one than the payment was made for. */
  z.object({ outcome: z.literal('unknown') }),
]);
const figures = z.object({
  users: z.object({ total: z.number(), new7d: z.number() }),
  signups: z.object({
    started: z.number(),
    paid: z.number(),
    days: z.array(z.object({ day: z.string(), count: z.number() })),
  }),
});
const person = z.object({ id: z.string(), name: z.string(), email: z.string() });

export type Completion = z.infer<typeof completion>;
export type Figures = z.infer<typeof figures>;
export type Person = z.infer<typeof person>;
/** What svc-core is told of a person's subscription. */
export interface Access {
  subscriptionStatus: string;
  access: 'full' | 'read';
}
/** What svc-core learns about a person's payments: whether there are any, and the number of the last one that the access rests on. */
export interface Paid {
  hasPaid: boolean;
  payments: number;
}

/** What this service asks of svc-core. Every call rejects when svc-core cannot be reached or does not agree. */
export interface Core {
  /** Makes the account of a paid sign-up, once however often it is asked. */
  completeSignup: (signupId: string, payment: Access & { paid: boolean }) => Promise<Completion>;
  expireSignup: (signupId: string) => Promise<void>;
  /** Keeps a person's access current; somebody who is gone is no error. */
  putAccess: (userId: string, access: Access & Paid) => Promise<void>;
  figures: () => Promise<Figures>;
  /** Null when nobody has the address. */
  personByEmail: (email: string) => Promise<Person | null>;
}

/** Speaks to svc-core over HTTP with a token of this service. */
export function createCore({ url, keys }: { url: string | undefined; keys: KeySource }): Core {
  let signer: ReturnType<typeof createSigner> | undefined;

  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    if (url === undefined) throw new LoggableError('There is no svc-core');
    const sign = await (signer ??= createSigner('svc-billing', keys));
    return fetch(url + path, {
      method,
      headers: { [IDENTITY_HEADER]: await sign('svc-core'), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  };
  const refusal = async (what: string, response: Response): Promise<Error> => {
    await response.body?.cancel();
    return new LoggableError(`svc-core answered ${response.status} to ${what}`);
  };
  const read = async <Schema extends z.ZodType>(
    what: string,
    response: Response,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    if (!response.ok) throw await refusal(what, response);
    return schema.parse(await response.json());
  };
  const done = async (what: string, response: Response, alsoFine?: number): Promise<void> => {
    if (!response.ok && response.status !== alsoFine) throw await refusal(what, response);
    await response.body?.cancel();
  };
  const signupPath = (id: string, rest: string): string => `/internal/signups/${encodeURIComponent(id)}/${rest}`;

  return {
    completeSignup: async (id, payment) =>
      read('a completion', await ask('POST', signupPath(id, 'completion'), payment), completion),
    expireSignup: async (id) => done('an expiry', await ask('POST', signupPath(id, 'expiry'))),
    putAccess: async (userId, access) =>
      done('an access', await ask('PUT', `/internal/users/${encodeURIComponent(userId)}/access`, access), 404),
    figures: async () => read('figures', await ask('GET', '/internal/figures'), figures),
    async personByEmail(email) {
      const response = await ask('GET', `/internal/people?email=${encodeURIComponent(email)}`);
      if (response.status !== 404) return read('a person', response, person);
      await response.body?.cancel();
      return null;
    },
  };
}
