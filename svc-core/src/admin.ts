import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { opaqueString, PASSWORD_MAX, PASSWORD_MIN, passwordTexts, ROLES } from '@jobtrail/contract';
import { email as emailSchema, userName } from '@jobtrail/contract/calls';
import {
  AppError,
  ConfigError,
  databaseOptions,
  endOnUncaught,
  EXIT_CONFIG,
  formatError,
  migrate,
  openBlobStore,
  openDatabase,
  readConfig,
  systemClock,
} from '@jobtrail/service-kit';
import { ADMIN } from './command-line/adminCommand.ts';
import { options, UsageError } from './command-line/options.ts';
import { passwordFromInput } from './command-line/passwordFromInput.ts';
import { setSupportEmail } from './email-outbox/supportEmail.ts';
import { quarantineMs, storageEnvironment } from './environment.ts';
import { BLOBS_USAGE, blobsCommand, type Command, type OpenStorage, type Storage } from './media/blob-store/admin.ts';
import { migrations } from './migrations/index.ts';
import { weaknessOf } from './people/passwords/weakness.ts';
import { removeAllFactors } from './people/second-factor/commands/changeFactors.ts';
import { hashPassword, setHashing } from './people/sessions/password.ts';
import { createUser } from './people/users/commands/createUser.ts';
import { LOAD_PASSWORD, seedLoad } from './seed/load.ts';

const USAGE = `Usage:
  ${ADMIN} create-user --email E --name N [--role admin] --password-stdin < password.txt
  ${ADMIN} create-users < people.jsonl    one person a line: {"email": E, "name": N, "password": P, "role": R}
  ${ADMIN} remove-second-factors --email E    for someone who has lost them; recorded in the audit log
  ${ADMIN} seed --users N --jobs-per-user M
${BLOBS_USAGE}`;
const EXIT_USAGE = 64;
/** The maximum number of people that one command adds. */
const PEOPLE_MAX = 10_000;

const password = z
  .string()
  .overwrite(opaqueString)
  .min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX);
const newUser = z
  .object({ email: emailSchema, name: userName, password, role: z.enum(ROLES).default('user') })
  .superRefine((user, context) => {
    const weakness = weaknessOf(user.password, user);
    if (weakness !== null) context.addIssue({ code: 'custom', path: ['password'], message: passwordTexts[weakness] });
  });
const load = z.object({
  users: z.coerce.number().int().min(1).max(100_000),
  'jobs-per-user': z.coerce.number().int().min(0).max(1_000_000),
});

type NewUser = z.output<typeof newUser>;

async function add({ knex }: Storage, { email, name, password: plain, role }: NewUser): Promise<string> {
  const passwordHash = await hashPassword(plain);
  const user = await createUser(
    knex,
    {
      email,
      name,
      passwordHash,
      role,
      subscriptionStatus: role === 'admin' ? null : 'active',
      access: 'full',
      emailVerified: true,
    },
    Date.now(),
  );
  return `Created ${role} ${user.email}.`;
}

const addUser: Command = async (open, args) => {
  const person = options(newUser, await passwordFromInput(args));
  return add(await open(), person);
};

/** Adds the people from standard input, or none if any line is invalid. */
async function addUsers(open: OpenStorage, args: readonly string[]): Promise<string> {
  options(z.object({}), args);
  const people = readPeople(await text(process.stdin));
  const storage = await open();
  const created: string[] = [];
  for (const [at, person] of people.entries()) {
    try {
      created.push(await add(storage, person));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new UsageError(
        [...created, `Line ${at + 1}: ${error.message} The lines after it were not used.`].join('\n'),
      );
    }
  }
  return created.join('\n');
}

/**
 * @param lines JSON, one object per line
 * @throws UsageError with every problem
 */
function readPeople(lines: string): NewUser[] {
  const people = lines.trim().split('\n');
  if (people.length > PEOPLE_MAX) throw new UsageError(`At most ${PEOPLE_MAX} people at once.`);
  const parsed = people.map((line) => newUser.safeParse(jsonOrNull(line)));
  const problems = parsed.flatMap(({ error }, at) =>
    (error?.issues ?? []).map(({ path, message }) => `Line ${at + 1}: ${[...path, message].join(': ')}`),
  );
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return parsed.flatMap(({ data }) => data ?? []);
}

function jsonOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Removes the second factors of a person who has lost them. The operator has made sure who is asking. */
async function removeSecondFactors(open: OpenStorage, args: readonly string[]): Promise<string> {
  const { email } = options(z.object({ email: emailSchema }), args);
  const { knex, clock } = await open();
  const removed = await removeAllFactors(knex, email, clock());
  return `Removed ${removed} second factor${removed === 1 ? '' : 's'} of ${email}.`;
}

async function seed(open: OpenStorage, args: readonly string[]): Promise<string> {
  const { users, 'jobs-per-user': jobsPerUser } = options(load, args);
  const { knex } = await open();
  const begun = performance.now();
  const first = await seedLoad(knex, { users, jobsPerUser, now: Date.now() });
  return `Added ${users} people (${first} and on, password ${LOAD_PASSWORD}) with ${jobsPerUser} jobs each in ${((performance.now() - begun) / 1000).toFixed(1)} s.`;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  'create-user': addUser,
  'create-users': addUsers,
  'remove-second-factors': removeSecondFactors,
  seed,
  blobs: blobsCommand,
};

async function run([name = '', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(USAGE);
  const config = readConfig(storageEnvironment, process.env);
  setHashing(config.PASSWORD_HASHING);
  setSupportEmail(config.SUPPORT_EMAIL);
  let close = async (): Promise<void> => undefined;
  const open = async (): Promise<Storage> => {
    // Without the limits of the service: a command may take any time.
    const { limits: _, ...options } = databaseOptions('svc-core', config);
    const knex = await openDatabase(options);
    close = () => knex.destroy();
    await migrate(knex, migrations);
    return {
      knex,
      blobs: openBlobStore(config.BLOB_STORE, config.DATA_DIR),
      clock: systemClock,
      quarantineMs: quarantineMs(config),
    };
  };
  try {
    process.stdout.write(`${await command(open, args)}\n`);
  } finally {
    await close();
  }
}

endOnUncaught();
try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof AppError)
    process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${formatError(error)}\n`);
  process.exitCode = error instanceof UsageError ? EXIT_USAGE : error instanceof ConfigError ? EXIT_CONFIG : 1;
}
