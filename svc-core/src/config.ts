import { readConfig as readEnvironment, serviceEnvironment, type Environment } from '@jobtrail/service-kit';
import { z } from 'zod';

const publicKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
/** Of the callers of this service: without their keys nobody behind the gateway would be signed in. */
const publicKeys = z.object({ gateway: publicKey, 'svc-billing': publicKey });

function hasKeys(text: string): boolean {
  try {
    return publicKeys.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const environment = serviceEnvironment
  .extend({ IDENTITY_PUBLIC_KEYS: z.string().refine(hasKeys, 'must be JSON with the public keys of gateway and svc-billing, as JWKs').optional() })
  .refine(({ NODE_ENV, IDENTITY_PUBLIC_KEYS }) => NODE_ENV !== 'production' || IDENTITY_PUBLIC_KEYS !== undefined, { path: ['IDENTITY_PUBLIC_KEYS'], message: 'is required in production' });

/** The configuration of svc-core, read once and frozen. */
export type Config = Readonly<z.output<typeof environment>>;

/** @throws ConfigError that lists every problem */
export function readConfig(env: Environment): Config {
  return readEnvironment(environment, env);
}
