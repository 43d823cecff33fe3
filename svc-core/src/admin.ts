import { email as emailSchema, PASSWORD_MIN, PASSWORD_MAX, ROLES, userName } from '@jobtrail/contract/calls';
import { AppError, ConfigError, EXIT_CONFIG, migrate, openDatabase, readConfig, serviceEnvironment } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { migrations } from './migrations/index.ts';
import { loadEmail, LOAD_PASSWORD, seedLoad } from './seed/load.ts';
import { hashPassword } from './sessions/password.ts';
import { createUser } from './users/commands.ts';

const USAGE = `Usage:
  npm run admin -- create-user --email E --name N --password P [--role admin]
  npm run admin -- seed --users N --jobs-per-user M`;
const EXIT_USAGE = 64;

/** What was asked for cannot be done as it was written. */
class UsageError extends Error {}

const password = z.string().min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`).max(PASSWORD_MAX);
const newUser = z.object({ email: emailSchema, name: userName, password, role: z.enum(ROLES).default('user') });
const load = z.object({ users: z.coerce.number().int().min(1).max(100_000), 'jobs-per-user': z.coerce.number().int().min(0).max(1_000_000) });

function options<Schema extends z.ZodObject>(schema: Schema, args: string[]): z.output<Schema> {
  const names = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, { type: 'string' as const }]));
  let values: Record<string, unknown>;
  try {
    ({ values } = parseArgs({ args, options: names, strict: true }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'));
}

async function addUser(knex: Knex, args: string[]): Promise<string> {
  const { email, name, password: text, role } = options(newUser, args);
  const passwordHash = await hashPassword(text);
  const user = await createUser(knex, { email, name, passwordHash, role, subscriptionStatus: role === 'admin' ? null : 'active', access: 'full', emailVerified: true }, Date.now());
  return `Created ${role} ${user.email}.`;
}

async function seed(knex: Knex, args: string[]): Promise<string> {
  const { users, 'jobs-per-user': jobsPerUser } = options(load, args);
  const begun = performance.now();
  await seedLoad(knex, { users, jobsPerUser, now: Date.now() });
  return `Added ${users} people (${loadEmail(1)} and on, password ${LOAD_PASSWORD}) with ${jobsPerUser} jobs each in ${((performance.now() - begun) / 1000).toFixed(1)} s.`;
}

const COMMANDS: Readonly<Record<string, (knex: Knex, args: string[]) => Promise<string>>> = { 'create-user': addUser, seed };

async function run([name = '', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(USAGE);
  const config = readConfig(serviceEnvironment.pick({ DATA_DIR: true, DATABASE_URL: true }), process.env);
  const knex = await openDatabase({ service: 'svc-core', dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL });
  try {
    await migrate(knex, migrations);
    process.stdout.write(`${await command(knex, args)}\n`);
  } finally {
    await knex.destroy();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof AppError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? EXIT_USAGE : error instanceof ConfigError ? EXIT_CONFIG : 1;
}
