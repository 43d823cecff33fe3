import { z } from 'zod';

const EMBEDDED_DATA_DIR = '.data';
const DATABASE = /^(mysql|mariadb):\/\//;
const DATABASE_FORM =
  'must look like mysql://user:password@host:3306/name, with percent-encoding where the password has special characters';

/** What every service reads from its environment. */
export const serviceEnvironment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  DATA_DIR: z.string().default(EMBEDDED_DATA_DIR),
  DATABASE_URL: z
    .string()
    .refine((text) => DATABASE.test(text) && URL.canParse(text), DATABASE_FORM)
    .optional(),
  APP_URL: z.url().default('http://localhost:8080'),
  SVC_CORE_URL: z.url().optional(),
  SVC_BILLING_URL: z.url().optional(),
  SVC_MAIL_URL: z.url().optional(),
  IDENTITY_PRIVATE_KEY: z.string().optional(),
  IDENTITY_PUBLIC_KEYS: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
