import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { databaseOf, nameOf, SERVICES } from '@jobtrail/contract/services';
import {
  type FakeS3,
  hasServerDatabase,
  NO_DATABASE_LINE,
  patient,
  type PrivateDatabase,
  startFakeS3,
  startPrivateDatabase,
  type TemporaryFolder,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { type RunningSandbox, startSandbox } from '@jobtrail/stripe-sandbox/testing';
import { runCommand } from './commands.ts';
import { type Acknowledged, findLosses, Load } from './Load.ts';
import { addressFor, RunningProduct } from './RunningProduct.ts';

const DRILL_MS = patient(240_000);
const BEFORE = 8;

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

type Settings = Record<string, string>;

const folderFor = (name: string): Settings => {
  const path = join(folder.path, name);
  mkdirSync(path);
  return { DATA_DIR: path };
};

const jobsOf = (people: readonly Acknowledged[]): number => people.flatMap(({ jobs }) => jobs).length;

/** Backs up under load, loses everything, restores into an empty place, and reads everything back there. */
async function backUpAndRestore(source: Settings, empty: Settings): Promise<void> {
  const address = await addressFor();
  const sandbox: RunningSandbox = await startSandbox({
    webhookUrl: `${address.url}/api/webhooks/stripe`,
    appUrl: address.url,
  });
  let product = await RunningProduct.start(address, sandbox, source);
  try {
    const load = new Load(product.url, sandbox);
    await load.until(BEFORE);
    const acknowledged = load.acknowledged();
    const backup = join(folder.path, 'backup');
    const startedAt = performance.now();
    const written = await runCommand(['backup', backup], source);
    const seconds = (performance.now() - startedAt) / 1000;
    const during = jobsOf(load.acknowledged()) - jobsOf(acknowledged);
    await load.until(BEFORE + 2);
    await load.stop();
    await product.kill();

    process.stdout.write(`${await runCommand(['backup', 'verify', backup], source)}\n`);
    await runCommand(['restore', backup], empty);
    product = await RunningProduct.start(address, sandbox, empty);
    const lost = (await Promise.all(acknowledged.map((person) => findLosses(product.url, person)))).flat();
    const jobs = jobsOf(acknowledged);
    process.stdout.write(
      `${written}\nin ${seconds.toFixed(1)} s, while ${during} jobs were added; ` +
        `${acknowledged.length} payments, ${jobs} jobs, notes and files read back, ${lost.length} lost\n`,
    );
    expect([acknowledged.length >= BEFORE, during > 0]).toEqual([true, true]);
    expect(lost).toEqual([]);
    // The restored product works: a new person signs up, pays and writes.
    const later = new Load(product.url, sandbox);
    await later.until(1);
    await later.stop();
  } finally {
    await product.kill();
    await sandbox.stop();
  }
}

describe('A backup under load', () => {
  it(
    'with SQLite and files has everything that was acknowledged before it',
    () => backUpAndRestore(folderFor('source'), folderFor('empty')),
    DRILL_MS,
  );

  if (!hasServerDatabase()) {
    it.skip(`on a server: ${NO_DATABASE_LINE}`, () => undefined);
    return;
  }
  describe('with MariaDB and S3', () => {
    let server: PrivateDatabase;
    let root: mysql.Connection;
    let stores: readonly [FakeS3, FakeS3];
    beforeAll(async () => {
      const started = await startPrivateDatabase('source');
      if (!started) throw new Error('There is no database server');
      server = started;
      root = await mysql.createConnection(started.url.replace(/\/\w+$/, ''));
    }, DRILL_MS);
    afterAll(async () => {
      await root.end();
      await server.stop();
    });
    beforeEach(async () => {
      stores = [await startFakeS3(), await startFakeS3()];
    });
    afterEach(async () => {
      for (const store of stores) await store.stop();
    });

    it(
      'has everything that was acknowledged before it, by one user who may read all schemas',
      () =>
        backUpAndRestore(
          { ...folderFor('source'), DATABASE_URL: server.url, BLOB_STORE: stores[0].address },
          {
            ...folderFor('empty'),
            DATABASE_URL: server.url.replace('/source', '/restored'),
            BLOB_STORE: stores[1].address,
          },
        ),
      DRILL_MS,
    );
    it(
      'has everything that was acknowledged before it, by a user of each service',
      async () => {
        const password = 'a \\ "strange" #password';
        for (const service of SERVICES) {
          const user = `jobtrail_${databaseOf(service)}`;
          await root.query("create user ?@'%' identified by ?", [user, password]);
          for (const prefix of ['apart', 'again', 'jobtrail\\_verify\\_%'])
            await root.query(`grant all privileges on \`${prefix}\\_${databaseOf(service)}\`.* to ?@'%'`, [user]);
        }
        const urls = (prefix: string): Settings =>
          Object.fromEntries(
            SERVICES.map((service) => [
              `${nameOf(service).toUpperCase()}_DATABASE_URL`,
              `mysql://jobtrail_${databaseOf(service)}:${encodeURIComponent(password)}@${new URL(server.url).host}/${prefix}`,
            ]),
          );
        await backUpAndRestore(
          { ...folderFor('source'), ...urls('apart'), BLOB_STORE: stores[0].address },
          { ...folderFor('empty'), ...urls('again'), BLOB_STORE: stores[1].address },
        );
      },
      DRILL_MS,
    );
  });
});
