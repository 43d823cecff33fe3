import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readConfig } from '../config/readConfig.ts';
import { serviceEnvironment } from './serviceEnvironment.ts';

const key = { kty: 'OKP', crv: 'Ed25519', x: 'x' };
const production = {
  NODE_ENV: 'production',
  PORT: '1',
  APP_URL: 'https://jobs.example.com',
  IDENTITY_PRIVATE_KEY: '{}',
  IDENTITY_PUBLIC_KEYS: JSON.stringify({ gateway: key, 'svc-core': key, 'svc-billing': key }),
};

describe('The environment of a service', () => {
  const environment = serviceEnvironment(
    'svc-mail',
    { SERVER: z.string().optional(), RATE: z.coerce.number().default(5) },
    { required: ['SERVER'], refuse: ({ RATE }) => ({ RATE: RATE > 9 ? 'is too fast for production' : undefined }) },
  );

  it('has the common settings and its own', () => {
    expect(readConfig(environment, { PORT: '1', SVC_CORE_URL: 'http://core:1' })).toMatchObject({
      NODE_ENV: 'development',
      SVC_CORE_URL: 'http://core:1',
      RATE: 5,
    });
  });
  it('has another port for metrics than for calls', () => {
    expect(() => readConfig(environment, { PORT: '8080', METRICS_PORT: '8080' })).toThrow(
      '  METRICS_PORT: must be another port than PORT',
    );
    expect(readConfig(environment, { PORT: '0', METRICS_PORT: '0' })).toMatchObject({ METRICS_PORT: 0 });
  });
  it('requires the common settings and its own in production, and lists all that are missing', () => {
    const read = (): unknown => readConfig(environment, { NODE_ENV: 'production', PORT: '1' });
    for (const name of ['IDENTITY_PUBLIC_KEYS', 'IDENTITY_PRIVATE_KEY', 'SERVER'])
      expect(read).toThrow(`  ${name}: is required in production`);
  });
  it.each([undefined, 'http://jobs.example.com', 'http://localhost:8080'])(
    'requires https for the public address in production: %s is rejected',
    (url) => {
      const given = { ...production, SERVER: 'a', APP_URL: url };
      expect(() => readConfig(environment, given)).toThrow(
        '  APP_URL: is required in production, and must be an https address',
      );
      expect(readConfig(environment, { ...given, NODE_ENV: 'test' })).toMatchObject({
        APP_URL: url ?? 'http://localhost:8080',
      });
    },
  );
  it('is checked by the rules of the service only in production', () => {
    expect(() => readConfig(environment, { ...production, SERVER: 'a', RATE: '10' })).toThrow(
      '  RATE: is too fast for production',
    );
    expect(readConfig(environment, { ...production, NODE_ENV: 'test', RATE: '10' })).toMatchObject({ RATE: 10 });
    expect(readConfig(environment, { ...production, SERVER: 'a' })).toMatchObject({ RATE: 5 });
  });
  it.each(['nonsense', '{}', JSON.stringify({ gateway: key, 'svc-core': key })])(
    'requires the public key of every caller: %s is rejected',
    (keys) => {
      expect(() => readConfig(environment, { PORT: '1', IDENTITY_PUBLIC_KEYS: keys })).toThrow(
        'IDENTITY_PUBLIC_KEYS: must be JSON with the public keys of gateway, svc-core and svc-billing, as JWKs',
      );
    },
  );
});
