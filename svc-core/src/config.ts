import { z } from 'zod';
import {
  type Environment,
  FILES,
  readConfig as readEnvironment,
  readS3Place,
  serviceEnvironment,
} from '@jobtrail/service-kit';
import { parseAllowed } from './extraction/AddressPolicy.ts';
import { HASHING } from './people/sessions/password.ts';

const publicKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
/** Of the callers of this service: without their keys nobody behind the gateway would be signed in. */
const publicKeys = z.object({ gateway: publicKey, 'svc-billing': publicKey, 'svc-mail': publicKey });

function hasKeys(text: string): boolean {
  try {
    return publicKeys.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Where svc-core keeps what it keeps. */
const storage = {
  /** `files` in the data folder, or an S3-compatible store. */
  BLOB_STORE: z
    .string()
    .default(FILES)
    .refine(
      (text) => text === FILES || readS3Place(text) !== null,
      'must be files, or look like s3://key:secret@host/bucket?region=eu-central-1',
    ),
  /** How long bytes are kept that nothing names any more: uploads that nobody saved, and quarantined blobs. */
  BLOB_QUARANTINE_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
};
/** How costly the hashes of passwords are. */
const passwords = { PASSWORD_HASHING: z.enum(HASHING).default('full') };
const isFit = ({ NODE_ENV, PASSWORD_HASHING }: { NODE_ENV: string; PASSWORD_HASHING: string }): boolean =>
  NODE_ENV !== 'production' || PASSWORD_HASHING === 'full';
const UNFIT = { path: ['PASSWORD_HASHING'], message: 'quick is for tests only, and not for production' };

/** What the administration commands read of the configuration. */
export const storageEnvironment = serviceEnvironment
  .pick({ NODE_ENV: true, DATA_DIR: true, DATABASE_URL: true })
  .extend({ ...storage, ...passwords })
  .refine(isFit, UNFIT);

const environment = serviceEnvironment
  .extend({
    ...storage,
    ...passwords,
    IDENTITY_PUBLIC_KEYS: z
      .string()
      .refine(hasKeys, 'must be JSON with the public keys of gateway, svc-billing and svc-mail, as JWKs')
      .optional(),
    /** Where extraction may go beside the public internet: a test's own servers. */
    EXTRACTION_ALLOW_ADDRESSES: z
      .string()
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .refine(
        (places) => places.every((place) => parseAllowed(place) !== null),
        'must be IP addresses with ports, such as 127.0.0.1:8081, separated by commas',
      )
      .optional(),
    /** An endpoint that speaks OpenAI's protocol, such as https://api.example.com/v1; transcripts are simulated without it. */
    TRANSCRIPTION_URL: z.url({ protocol: /^https?$/ }).optional(),
    TRANSCRIPTION_KEY: z.string().optional(),
    TRANSCRIPTION_MODEL: z.string().default('whisper-1'),
    TRANSCRIPTION_SUMMARY_MODEL: z.string().optional(),
  })
  .refine(({ NODE_ENV, IDENTITY_PUBLIC_KEYS }) => NODE_ENV !== 'production' || IDENTITY_PUBLIC_KEYS !== undefined, {
    path: ['IDENTITY_PUBLIC_KEYS'],
    message: 'is required in production',
  })
  .refine(({ NODE_ENV, IDENTITY_PRIVATE_KEY }) => NODE_ENV !== 'production' || IDENTITY_PRIVATE_KEY !== undefined, {
    path: ['IDENTITY_PRIVATE_KEY'],
    message: 'is required in production',
  })
  .refine(
    ({ NODE_ENV, EXTRACTION_ALLOW_ADDRESSES }) => NODE_ENV !== 'production' || EXTRACTION_ALLOW_ADDRESSES === undefined,
    { path: ['EXTRACTION_ALLOW_ADDRESSES'], message: 'is for tests only, and not for production' },
  )
  .refine(isFit, UNFIT);

/** The configuration of svc-core, read once and frozen. */
export type Config = Readonly<z.output<typeof environment>>;

const DAY_MS = 86_400_000;
/** For how many ms bytes are kept that nothing names any more. */
export const keptMs = ({ BLOB_QUARANTINE_DAYS: days }: Pick<Config, 'BLOB_QUARANTINE_DAYS'>): number => days * DAY_MS;

/** @throws ConfigError that lists every problem */
export function readConfig(env: Environment): Config {
  return readEnvironment(environment, env);
}
