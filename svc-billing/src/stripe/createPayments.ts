import Stripe from 'stripe';
import type { Config } from '../environment.ts';
import { checkedHttpClient } from './checkedHttpClient.ts';
import { createSandboxClock, type ProviderClock, REAL_TIME } from './providerClock.ts';

/** Both attempts end within the 30 s after which the gateway gives up on a call. */
const TIMEOUT_MS = 12_000;
const RETRIES = 1;
const SANDBOX_KEY = 'sk_test_sandbox';
const SANDBOX_PAGES = '/dev/stripe';

/** The payment provider, and what a browser needs to know about it. */
export interface Payments {
  readonly stripe: Stripe;
  readonly provider: 'stripe' | 'sandbox';
  readonly publishableKey: string;
  readonly clock: ProviderClock;
  /** Where the sandbox's pages are. */
  readonly sandboxUrl?: string;
}

type Settings = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_API_BASE' | 'APP_URL'>;

/** The host and port of Stripe, or of its emulator, and the path below which its API is. */
function addressOf(base: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'httpClient'> {
  if (base === undefined) return { httpClient: checkedHttpClient() };
  const { hostname, port, protocol, pathname } = new URL(base);
  const secure = protocol === 'https:';
  return {
    // Without the brackets of an IPv6 address.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 443 : 80)),
    protocol: secure ? 'https' : 'http',
    // The SDK adds the version itself.
    httpClient: checkedHttpClient(pathname.replace(/(\/v1)?\/*$/, '')),
  };
}

/**
 * The one place that knows whether payments go to Stripe, to the sandbox or to another emulator.
 * @returns null without a secret key
 */
export function createPayments({
  STRIPE_SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY = '',
  STRIPE_API_BASE,
  APP_URL,
}: Settings): Payments | null {
  if (STRIPE_SECRET_KEY === undefined) return null;
  const stripe = new Stripe(STRIPE_SECRET_KEY, {
    ...addressOf(STRIPE_API_BASE),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  if (STRIPE_API_BASE === undefined || !STRIPE_SECRET_KEY.startsWith(SANDBOX_KEY))
    return { stripe, provider: 'stripe', publishableKey: STRIPE_PUBLISHABLE_KEY, clock: REAL_TIME };
  return {
    stripe,
    provider: 'sandbox',
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    clock: createSandboxClock(STRIPE_API_BASE),
    sandboxUrl: new URL(SANDBOX_PAGES, APP_URL).href,
  };
}
