import { ConfigError, readConfig } from '@jobtrail/service-kit';
import { environment } from './environment.ts';
import { createPayments } from './stripe/createPayments.ts';

const jwk = { kty: 'OKP', crv: 'Ed25519', x: 'x' };
const production = {
  NODE_ENV: 'production',
  PORT: '1',
  APP_URL: 'https://jobs.example.com',
  IDENTITY_PUBLIC_KEYS: JSON.stringify({ gateway: jwk, 'svc-core': jwk }),
  IDENTITY_PRIVATE_KEY: '{}',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b',
};

describe('The configuration of svc-billing', () => {
  it('accepts several webhook secrets during a rotation', () => {
    expect(readConfig(environment, production).STRIPE_WEBHOOK_SECRET).toEqual(['whsec_a', 'whsec_b']);
  });

  it.each([
    ['IDENTITY_PUBLIC_KEYS', ''],
    ['IDENTITY_PUBLIC_KEYS', '{"gateway":{}}'],
    ['IDENTITY_PRIVATE_KEY', ''],
    ['STRIPE_SECRET_KEY', ''],
    ['STRIPE_SECRET_KEY', 'sk_test_sandbox_1'],
    ['STRIPE_WEBHOOK_SECRET', ''],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a,whsec_sandbox_1'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:9999'],
    ['STRIPE_API_BASE', 'https://stripe.example.com'],
  ])('is refused in production with %s=%s', (name, value) => {
    const read = () => readConfig(environment, { ...production, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`  ${name}: `);
    if (value !== '') expect(read).not.toThrow(value);
  });

  describe('of a rehearsal', () => {
    const rehearsal = {
      ...production,
      PRODUCTION_LIKE: '1',
      HOST: '127.0.0.1',
      APP_URL: 'https://localhost:8443',
      STRIPE_SECRET_KEY: 'sk_test_sandbox_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_1',
      STRIPE_API_BASE: 'http://127.0.0.1:9999',
    };
    it('has the local Stripe in production', () => {
      expect(createPayments(readConfig(environment, rehearsal))).toMatchObject({ provider: 'sandbox' });
    });
    it.each([
      ['PRODUCTION_LIKE', { APP_URL: 'https://jobs.example.com' }],
      ['PRODUCTION_LIKE', { HOST: '0.0.0.0' }],
      ['STRIPE_API_BASE', { STRIPE_API_BASE: 'https://stripe.example.com' }],
      ['STRIPE_SECRET_KEY', { PRODUCTION_LIKE: '0' }],
    ])('is refused, because of %s, with %j', (name, change) => {
      expect(() => readConfig(environment, { ...rehearsal, ...change })).toThrow(`  ${name}: `);
    });
  });

  it('allows the sandbox or any other emulator outside production', () => {
    const sandbox = readConfig(environment, {
      PORT: '1',
      STRIPE_SECRET_KEY: 'sk_test_sandbox_1',
      STRIPE_API_BASE: 'http://127.0.0.1:9999',
      APP_URL: 'http://localhost:8080',
    });
    expect(createPayments(sandbox)).toMatchObject({
      provider: 'sandbox',
      sandboxUrl: 'http://localhost:8080/dev/stripe',
    });
    expect(createPayments({ ...sandbox, STRIPE_SECRET_KEY: 'sk_test_other' })).toMatchObject({ provider: 'stripe' });
    expect(createPayments(readConfig(environment, { PORT: '1' }))).toBeNull();
  });
});
