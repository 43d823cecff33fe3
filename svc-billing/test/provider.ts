import type { Knex } from 'knex';
import type { Person } from '@jobtrail/contract/internal';
import { type Clock, createLogger, createMetrics, type Listening, type Logger, serve } from '@jobtrail/service-kit';
import { type RunningSandbox, startSandbox } from '@jobtrail/stripe-sandbox/testing';
import type { BillingContext } from '../src/context.ts';
import { createBillingContext } from '../src/createBillingContext.ts';
import { createBillingApp } from '../src/modules.ts';
import type { Access, CoreClient, Paid } from '../src/peers/core.ts';
import { createPayments } from '../src/stripe/createPayments.ts';
import { createPrice } from '../src/subscriptions/price.ts';

const APP_URL = 'http://localhost:8080';
const DAY_MS = 86_400_000;

/** A fake svc-core that records the calls it receives. */
export interface FakeCore extends CoreClient {
  readonly accesses: Map<string, Access & Paid>;
  /** The people that it knows, by their ID. */
  readonly people: Map<string, Person>;
}

export function fakeCore(): FakeCore {
  const accesses: FakeCore['accesses'] = new Map();
  const people: FakeCore['people'] = new Map();
  return {
    accesses,
    people,
    completeSignup: async () => ({ outcome: 'refused', erased: false }),
    expireSignup: async () => undefined,
    putAccess: async (userId, access) => void accesses.set(userId, access),
    figures: async () => ({ users: { total: 0, new7d: 0 }, signups: { started: 0, paid: 0, days: [] } }),
    person: async (userId) => people.get(userId) ?? null,
    personByEmail: async () => null,
  };
}

/** Creates the service's context against a sandbox, in this process. */
export function billingAgainst(
  sandbox: Pick<RunningSandbox, 'url' | 'secretKey' | 'publishableKey'>,
  knex: Knex,
  core: CoreClient,
  clock: Clock = Date.now,
  logger = createLogger('svc-billing', process.env['TEST_LOG_LEVEL'] ?? 'silent'),
): BillingContext {
  const payments = createPayments({
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey,
    STRIPE_API_BASE: sandbox.url,
    APP_URL,
  });
  if (!payments) throw new Error('The provider is missing');
  return createBillingContext({
    knex,
    clock,
    logger,
    payments,
    price: createPrice(payments.stripe, logger),
    core,
    settings: { appUrl: APP_URL, trialDays: 0, graceMs: 7 * DAY_MS },
  });
}

interface Served {
  /** Null without a payment provider. */
  billing: BillingContext | null;
  /** The folder with the keys of all parts. */
  dataDir: string;
  webhookSecrets?: readonly string[];
  ready?: () => Promise<unknown>;
  logger?: Logger;
}

/** Serves the calls of the service, in this process. */
export function serveBilling({
  billing,
  dataDir,
  webhookSecrets = [],
  ready = async () => undefined,
  logger = createLogger('svc-billing', 'silent'),
}: Served): Promise<Listening> {
  const metrics = createMetrics('svc-billing');
  const app = createBillingApp({ logger, metrics, appUrl: APP_URL, keys: { dataDir }, billing, webhookSecrets, ready });
  return serve(app, { host: '127.0.0.1', port: 0 });
}

export { startSandbox, type RunningSandbox };
