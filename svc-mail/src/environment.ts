import { z } from 'zod';
import { serviceEnvironment } from '@jobtrail/service-kit';

const whole = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const SMTP = /^smtps?:\/\/\S+$/;
const DISCARD = 'discard://';

/** The settings of svc-mail, and what production requires. */
export const environment = serviceEnvironment(
  'svc-mail',
  {
    SMTP_URL: z
      .string()
      .refine(
        (text) => text === DISCARD || (SMTP.test(text) && URL.canParse(text)),
        'must look like smtp://user:password@host:587 or smtps://user:password@host:465',
      )
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
  },
  {
    required: ['SVC_CORE_URL', 'SMTP_URL', 'MAIL_FROM'],
    refuse: ({ SMTP_URL }) => ({
      SMTP_URL: SMTP_URL === DISCARD ? 'must name a mail server in production' : undefined,
    }),
  },
).transform(({ MAIL_FROM, ...env }) => ({ ...env, MAIL_FROM: MAIL_FROM ?? 'Jobtrail <hello@jobtrail.example>' }));

/** The configuration of svc-mail, read once and frozen. */
export type Config = Readonly<z.output<typeof environment>>;
