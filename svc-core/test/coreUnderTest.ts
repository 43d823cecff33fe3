import { join } from 'node:path';
import type { Knex } from 'knex';
import { openDatabase } from '@jobtrail/service-kit';
import { type RunningService, startService, temporaryFolder } from '@jobtrail/service-kit/testing';
import { hashPassword } from '../src/people/sessions/password.ts';
import { createUser } from '../src/people/users/commands/createUser.ts';
import { Client } from './Client.ts';

const FOLDER = join(__dirname, '..');
/** The password of everyone that a suite gets. */
export const PASSWORD = 'correct horse battery';

/** The real service on a private database with three people: Ada and Bob may write, Eve's subscription has ended. */
export interface CoreUnderTest {
  url: string;
  dataDir: string;
  /** A connection to the same database, to check what calls do not return. */
  knex: Knex;
  /** Opens another connection to the database, which the caller closes. */
  connect: () => Promise<Knex>;
  ada: Client;
  bob: Client;
  eve: Client;
  /** Starts another process of the service on the same data. It is stopped with this one at the latest. */
  another: (env?: Record<string, string>) => Promise<RunningService>;
  /** Another process like that, which tests share and none of them stops. */
  second: () => Promise<RunningService>;
  /** Kills the process and restarts it on the same data; clients follow. */
  crash: () => Promise<void>;
  service: () => RunningService;
  stop: () => Promise<void>;
}

/** @param databaseUrl absent for SQLite */
export async function startCore(databaseUrl?: string): Promise<CoreUnderTest> {
  const folder = temporaryFolder();
  const env = {
    DATA_DIR: folder.path,
    SERVICE: 'svc-core',
    PASSWORD_HASHING: 'quick',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let service = await startService(FOLDER, env);
  const connect = (): Promise<Knex> => openDatabase({ service: 'svc-core', dataDir: folder.path, databaseUrl });
  const knex = await connect();
  const passwordHash = await hashPassword(PASSWORD);
  const signUp = async (name: string, access: 'full' | 'read'): Promise<Client> => {
    await createUser(
      knex,
      {
        name,
        email: `${name}@example.com`,
        passwordHash,
        role: 'user',
        subscriptionStatus: access === 'full' ? 'active' : 'canceled',
        access,
      },
      Date.now(),
    );
    const client = new Client(service.url);
    const { status } = await client.signIn(`${name}@example.com`, PASSWORD);
    if (status !== 200) throw new Error(`${name} cannot sign in: ${status}\n${service.output()}`);
    return client;
  };
  const others: RunningService[] = [];
  let second: Promise<RunningService> | null = null;
  const core: CoreUnderTest = {
    url: service.url,
    dataDir: folder.path,
    knex,
    connect,
    ada: await signUp('ada', 'full'),
    bob: await signUp('bob', 'full'),
    eve: await signUp('eve', 'read'),
    async another(more = {}) {
      const other = await startService(FOLDER, { ...env, ...more });
      others.push(other);
      return other;
    },
    second: () => (second ??= core.another()),
    async crash() {
      await service.end('SIGKILL');
      service = await startService(FOLDER, env);
      core.url = service.url;
      core.ada = core.ada.at(service.url);
      core.bob = core.bob.at(service.url);
      core.eve = core.eve.at(service.url);
    },
    service: () => service,
    async stop() {
      for (const running of [service, ...others]) await running.end();
      await knex.destroy();
      folder.remove();
    },
  };
  return core;
}
