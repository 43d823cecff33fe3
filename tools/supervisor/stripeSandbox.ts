import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isGiven } from './secretFiles.mjs';
import type { Settings } from './settings.mjs';

/** Whether to run the local Stripe: outside production, if neither a key nor another emulator is configured. */
export function hasSandbox({ production, env }: Settings): boolean {
  return !production && !isGiven(env, 'STRIPE_SECRET_KEY') && !env['STRIPE_API_BASE'];
}

interface SandboxKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly controlKey: string;
}

/** The sandbox's keys: generated at the first start and stored in the data folder, readable only by this user. */
export function sandboxKeys(dataDir: string): SandboxKeys {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'stripe-sandbox.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const secret = (): string => randomBytes(24).toString('base64url').replace(/[-_]/g, 'x');
    const keys = {
      secretKey: `sk_test_sandbox${secret()}`,
      publishableKey: `pk_test_sandbox${secret()}`,
      webhookSecret: `whsec_sandbox${secret()}`,
      controlKey: `control_${secret()}`,
    };
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    chmodSync(`${file}.new`, 0o600);
    renameSync(`${file}.new`, file);
    return keys;
  }
}

/**
 * The variables by which the sandbox, the service that uses Stripe and the gateway find each other. The gateway gets no
 * publishable key, because with one its content security policy would allow Stripe's own origins.
 * @param at the addresses of the sandbox and of the gateway, as seen from this machine
 */
export function sandboxEnvironments(
  { secretKey, publishableKey, webhookSecret, controlKey }: SandboxKeys,
  { address, gateway }: { address: string; gateway: string },
): Record<'sandbox' | 'service' | 'gateway', Record<string, string>> {
  return {
    sandbox: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_CONTROL_KEY: controlKey,
      STRIPE_WEBHOOK_URL: `${gateway}/api/webhooks/stripe`,
    },
    service: {
      STRIPE_API_BASE: address,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_WEBHOOK_SECRET_FILE: '',
      STRIPE_SANDBOX_URL: address,
    },
    gateway: { STRIPE_SANDBOX_URL: address },
  };
}
