import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { retentionDays, serviceEnvironment } from '@jobtrail/service-kit';
import type { DkimKey } from './emails/createDkimSigner.ts';

const whole = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const SMTP = /^smtps?:\/\/\S+$/;
const DISCARD = 'discard://';
const DEFAULT_FROM = 'Jobtrail <hello@jobtrail.example>';

const DOMAIN = /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const SELECTOR = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i;
const RSA_BITS_MIN = 2048;
const SECRETS = /^[^\s,]{16,}(,[^\s,]{16,})*$/;

/** Whether a text is an RSA key in PEM that is long enough (RFC 8301 recommends 2048 bits). */
function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN;
  } catch {
    return false;
  }
}

/** The domain of an address such as `Jobtrail <hello@example.com>`. */
const domainOf = (from: string): string =>
  from
    .slice(from.lastIndexOf('@') + 1)
    .replace(/>$/, '')
    .toLowerCase();

function sendsNoPasswordInPlainText(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, searchParams } = new URL(text);
  return username === '' || searchParams.get('tls') !== '0';
}

const settings = serviceEnvironment(
  'svc-mail',
  {
    SMTP_URL: z
      .string()
      .refine(
        (text) => text === DISCARD || (SMTP.test(text) && URL.canParse(text)),
        'must look like smtp://user:password@host:587 or smtps://user:password@host:465',
      )
      .refine(sendsNoPasswordInPlainText, 'must not have both a password and tls=0')
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'must look like Jobtrail <hello@example.com>')
      .optional(),
    MAIL_CONNECTIONS: whole(5, 1, 100),
    MAIL_RATE_PER_SECOND: whole(0, 0, 100_000),
    MAIL_LEASE_SECONDS: whole(60, 1, 3600),
    MAIL_TIMEOUT_SECONDS: whole(120, 1, 600),
    MAIL_RETRY_SECONDS: z
      .string()
      .regex(/^\d+(,\d+)*$/, 'must be seconds, separated by commas')
      .default('60,300,1800,7200')
      .transform((text) => text.split(',').map(Number)),
    DKIM_DOMAIN: z.string().regex(DOMAIN, 'must be a domain such as example.com').toLowerCase().optional(),
    DKIM_SELECTOR: z.string().regex(SELECTOR, 'must be a name such as mail2026').optional(),
    /** PEM; line breaks may be written as \\n. */
    DKIM_PRIVATE_KEY: z
      .string()
      .transform((text) => text.replaceAll('\\n', '\n'))
      .refine(isRsaKey, `must be a private RSA key of at least ${RSA_BITS_MIN} bits in PEM`)
      .optional(),
    MAIL_BOUNCE_ADDRESS: z.email('must be an address such as bounces@example.com').max(200).toLowerCase().optional(),
    /** Several while a secret is being rotated. */
    MAIL_BOUNCE_SECRET: z
      .string()
      .regex(SECRETS, 'must have at least 16 characters and no spaces, or be several such secrets separated by commas')
      .transform((text) => text.split(','))
      .optional(),
    MAIL_KEEP_ADDRESSES_DAYS: whole(365, 1, 36_500),
    /** How many days the recipients of a finished broadcast are kept; 0 keeps them forever. */
    RETENTION_DELIVERIES_DAYS: retentionDays(0),
  },
  {
    required: ['SVC_CORE_URL', 'SMTP_URL', 'MAIL_FROM'],
    refuse: ({ SMTP_URL }) => ({
      SMTP_URL: SMTP_URL === DISCARD ? 'must name a mail server in production' : undefined,
    }),
  },
);

/** The settings of svc-mail, and what production requires. */
export const environment = settings.transform(
  (
    {
      MAIL_FROM = DEFAULT_FROM,
      DKIM_DOMAIN,
      DKIM_SELECTOR,
      DKIM_PRIVATE_KEY,
      MAIL_BOUNCE_ADDRESS,
      MAIL_BOUNCE_SECRET,
      ...env
    },
    context,
  ) => {
    const given = [DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY].filter((value) => value !== undefined);
    const sender = domainOf(MAIL_FROM);
    const problem =
      given.length > 0 && given.length < 3
        ? 'is needed together with DKIM_SELECTOR and DKIM_PRIVATE_KEY'
        : DKIM_DOMAIN !== undefined && sender !== DKIM_DOMAIN && !sender.endsWith(`.${DKIM_DOMAIN}`)
          ? 'must be the domain of MAIL_FROM or a parent of it'
          : null;
    if (problem !== null) context.addIssue({ code: 'custom', path: ['DKIM_DOMAIN'], message: problem });
    const dkim: DkimKey | null =
      DKIM_DOMAIN === undefined || DKIM_SELECTOR === undefined || DKIM_PRIVATE_KEY === undefined
        ? null
        : { domain: DKIM_DOMAIN, selector: DKIM_SELECTOR, privateKey: DKIM_PRIVATE_KEY };
    if ((MAIL_BOUNCE_ADDRESS === undefined) !== (MAIL_BOUNCE_SECRET === undefined))
      context.addIssue({
        code: 'custom',
        path: ['MAIL_BOUNCE_SECRET'],
        message: 'is needed together with MAIL_BOUNCE_ADDRESS',
      });
    const bounces =
      MAIL_BOUNCE_ADDRESS === undefined || MAIL_BOUNCE_SECRET === undefined
        ? null
        : { address: MAIL_BOUNCE_ADDRESS, secrets: MAIL_BOUNCE_SECRET };
    return { ...env, MAIL_FROM, dkim, bounces };
  },
);

/** The configuration of svc-mail, read once and frozen. */
export type Config = Readonly<z.output<typeof environment>>;
