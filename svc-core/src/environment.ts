import { z } from 'zod';
import { DEFAULT_SUPPORT_EMAIL } from '@jobtrail/contract';
import {
  commonSettings,
  databaseSettings,
  FILES,
  parseS3Address,
  retentionDays,
  serviceEnvironment,
} from '@jobtrail/service-kit';
import { parseAllowed } from './extraction/AddressPolicy.ts';
import { DEFAULT_STORAGE_QUOTA_BYTES } from './media/storage/quota.ts';
import { isSecretKey } from './people/second-factor/secretKey.ts';
import { HASHING } from './people/sessions/password.ts';

/** Where svc-core stores what its database does not hold. */
const storage = {
  /** `files` in the data folder, or an S3-compatible store. */
  BLOB_STORE: z
    .string()
    .default(FILES)
    .refine(
      (text) => text === FILES || parseS3Address(text) !== null,
      'must be files, or look like s3://key:secret@host/bucket?region=eu-central-1, where key:secret@ may be left out',
    ),
  /** How many days unreferenced bytes are kept: unsaved uploads and quarantined blobs. */
  BLOB_QUARANTINE_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
};
/** How costly the hashes of passwords are. */
const passwords = { PASSWORD_HASHING: z.enum(HASHING).default('full') };
/** The address of support in emails. */
const support = { SUPPORT_EMAIL: z.email().default(DEFAULT_SUPPORT_EMAIL) };
const QUICK_HASHES = 'quick is for tests only, and not for production';

/** The settings that the administration commands use. */
export const storageEnvironment = z
  .object({
    NODE_ENV: commonSettings.NODE_ENV,
    DATA_DIR: commonSettings.DATA_DIR,
    ...databaseSettings,
    ...storage,
    ...passwords,
    ...support,
  })
  .refine(({ NODE_ENV, PASSWORD_HASHING }) => NODE_ENV !== 'production' || PASSWORD_HASHING === 'full', {
    path: ['PASSWORD_HASHING'],
    message: QUICK_HASHES,
  });

/** The settings of svc-core, and what production requires. */
export const environment = serviceEnvironment(
  'svc-core',
  {
    ...storage,
    ...passwords,
    ...support,
    /**
     * Encrypts the secrets of second factors; former keys may follow. Outside production it is generated and kept in
     * the data folder.
     */
    SECOND_FACTOR_KEY: z
      .string()
      .refine(isSecretKey, 'must be 32 bytes in base64, or several such keys separated by commas')
      .optional(),
    /** Whether administrators need a second factor; in production they do unless it is optional. */
    ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
    /** Addresses that extraction and webhooks may access besides the public internet: the servers of a test. */
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
    /**
     * An endpoint with OpenAI's protocol, such as https://api.example.com/v1. Without it, transcripts are simulated.
     */
    TRANSCRIPTION_URL: z.url({ protocol: /^https?$/ }).optional(),
    TRANSCRIPTION_KEY: z.string().optional(),
    TRANSCRIPTION_MODEL: z.string().default('whisper-1'),
    TRANSCRIPTION_SUMMARY_MODEL: z.string().optional(),
    /** How many bytes the images, recordings and texts of each person may take. */
    STORAGE_QUOTA_BYTES: z.coerce.number().int().min(1).default(DEFAULT_STORAGE_QUOTA_BYTES),
    /** How many days the security log is kept. */
    SECURITY_LOG_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
    /** How many days settled sign-ups, resolved tickets and the audit log are kept; 0 keeps them forever. */
    RETENTION_SIGNUPS_DAYS: retentionDays(365),
    RETENTION_TICKETS_DAYS: retentionDays(0),
    RETENTION_AUDIT_DAYS: retentionDays(0),
    /** Where to look up breached passwords by range, such as https://api.pwnedpasswords.com/range/. Off by default. */
    PASSWORD_RANGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  },
  {
    required: ['SECOND_FACTOR_KEY'],
    refuse: ({ EXTRACTION_ALLOW_ADDRESSES, PASSWORD_HASHING }) => ({
      EXTRACTION_ALLOW_ADDRESSES: EXTRACTION_ALLOW_ADDRESSES && 'is for tests only, and not for production',
      PASSWORD_HASHING: PASSWORD_HASHING === 'full' ? undefined : QUICK_HASHES,
    }),
  },
);

/** The configuration of svc-core, read once and frozen. */
export type Config = Readonly<z.output<typeof environment>>;

/** Whether administrators need a second factor. */
export const needsAdminFactor = ({ NODE_ENV, ADMIN_SECOND_FACTOR: chosen }: Config): boolean =>
  (chosen ?? (NODE_ENV === 'production' ? 'required' : 'optional')) === 'required';

const DAY_MS = 86_400_000;
/** How long unreferenced bytes are kept, in ms. */
export const quarantineMs = ({ BLOB_QUARANTINE_DAYS: days }: Pick<Config, 'BLOB_QUARANTINE_DAYS'>): number =>
  days * DAY_MS;
/** How long the security log is kept, in ms. */
export const securityLogMs = ({ SECURITY_LOG_DAYS: days }: Pick<Config, 'SECURITY_LOG_DAYS'>): number => days * DAY_MS;

/** How many days settled sign-ups, resolved tickets and the audit log are kept; 0 keeps them forever. */
export interface RetentionDays {
  readonly signups: number;
  readonly tickets: number;
  readonly audit: number;
}
export const retentionOf = (config: Config): RetentionDays => ({
  signups: config.RETENTION_SIGNUPS_DAYS,
  tickets: config.RETENTION_TICKETS_DAYS,
  audit: config.RETENTION_AUDIT_DAYS,
});
