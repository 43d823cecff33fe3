import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { readConfig } from '../config/readConfig.ts';
import { serviceEnvironment } from '../lifecycle/serviceEnvironment.ts';
import { certify, makeKeys } from '../testing/certificate.ts';
import {
  type Certificate,
  certificateFor,
  hasServerDatabase,
  type PrivateDatabase,
  startPrivateDatabase,
} from '../testing/index.ts';
import { databaseOptions } from './databaseSettings.ts';
import { isUnavailable } from './failures.ts';
import { openDatabase } from './open.ts';

const isPossible = hasServerDatabase() && !process.env['TEST_DATABASE_URL'];
const onServer = isPossible ? describe : describe.skip;
onServer('A connection to the database with a CA', () => {
  const [localhost, elsewhere] = [certificateFor('localhost'), certificateFor('db.example.com')];
  const servers: PrivateDatabase[] = [];
  /** Where the server that was started last has its certificate. */
  let folder = '';
  const put = ({ cert, key }: Certificate): void => {
    for (const [name, content] of [
      ['cert.pem', cert],
      ['key.pem', key],
    ] as const) {
      writeFileSync(join(folder, name), content);
      chmodSync(join(folder, name), 0o644);
    }
  };
  const startWith = async (certificate: Certificate): Promise<string> => {
    const server = await startPrivateDatabase('encrypted', (created) => {
      folder = created;
      put(certificate);
      return [`--ssl-cert=${folder}/cert.pem`, `--ssl-key=${folder}/key.pem`];
    });
    if (!server) throw new Error('no server database');
    servers.push(server);
    const plain = await openDatabase({ service: 'svc-core', dataDir: '/nowhere', databaseUrl: server.url });
    await plain.raw("create user careful@'%' identified by 'p@ss' require ssl");
    await plain.raw("grant all on `encrypted\\_core`.* to careful@'%'");
    await plain.destroy();
    return `mysql://careful:p%40ss@localhost:${new URL(server.url).port}/encrypted`;
  };
  let url: string;
  beforeAll(async () => {
    url = await startWith(localhost);
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });

  /** @returns the cipher of the connection, or the error if there is no connection */
  const cipherOf = async (databaseUrl: string, databaseCa?: string): Promise<string> => {
    try {
      const knex = await openDatabase({ service: 'svc-core', dataDir: '/nowhere', databaseUrl, databaseCa });
      try {
        const [[row]] = await knex.raw("show session status like 'Ssl_cipher'");
        return String(row.Value);
      } finally {
        await knex.destroy();
      }
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const REFUSED =
    'The database cannot be opened: its certificate is not signed by a known authority (DATABASE_CA), or it is for another name';

  it('is encrypted', async () => {
    expect(await cipherOf(url, localhost.cert)).toMatch(/^TLS_|^ECDHE/);
  });
  it('is refused if another authority has signed the certificate', async () => {
    expect(await cipherOf(url, elsewhere.cert)).toBe(REFUSED);
    expect(await cipherOf(`${url}?ssl=true`)).toBe(REFUSED);
  });
  it('is refused if the certificate is for another name', async () => {
    expect(await cipherOf(await startWith(elsewhere), elsewhere.cert)).toBe(REFUSED);
  });
  it('is refused with the reason once the certificate has expired, and works again after it was renewed', async () => {
    const keys = makeKeys();
    const valid = certify(keys, ['localhost']);
    const address = await startWith(valid);
    const renew = async (certificate: Certificate): Promise<void> => {
      put(certificate);
      const server = servers.at(-1);
      const root = await openDatabase({ service: 'svc-core', dataDir: '/nowhere', databaseUrl: server?.url });
      await root.raw('flush ssl');
      await root.destroy();
    };
    const ask = (knex: Knex): Promise<string> =>
      knex.raw('select 1').then(
        () => 'an answer',
        (error: unknown) => `${isUnavailable(error)}: ${error instanceof Error ? error.message : String(error)}`,
      );
    const knex = await openDatabase({
      service: 'svc-core',
      dataDir: '/nowhere',
      databaseUrl: address,
      databaseCa: valid.cert,
      limits: { poolSize: 1, waitMs: 3000, statementMs: 3000 },
    });
    try {
      expect(await ask(knex)).toBe('an answer');
      await renew(certify(keys, ['localhost'], new Date('2021-01-01T00:00:00Z')));
      // The open connection goes on; whatever needs a new one fails.
      expect(await ask(knex)).toBe('an answer');
      await knex.raw('kill connection_id()').catch(() => undefined);
      expect(await ask(knex)).toBe('true: The database cannot be opened: its certificate has expired');
      await renew(certify(keys, ['localhost']));
      expect(await ask(knex)).toBe('an answer');
    } finally {
      await knex.destroy();
    }
  });
  it('is read from DATABASE_CA, with line breaks as \\n', async () => {
    const DATABASE_CA = localhost.cert.replaceAll(/\r?\n/g, String.raw`\n`);
    const config = readConfig(serviceEnvironment('svc-core', {}), { PORT: '0', DATABASE_URL: url, DATABASE_CA });
    expect(await cipherOf(url, databaseOptions('svc-core', config).databaseCa)).toMatch(/^TLS_|^ECDHE/);
  });
});

describe('A configuration with a CA of the database', () => {
  const { cert } = certificateFor('localhost');
  it.each([
    ['is not a certificate', { DATABASE_CA: 'hunter2' }, /^ {2}DATABASE_CA: must be certificates in PEM/m],
    [
      'cannot be verified because the server has an address instead of a name',
      { DATABASE_CA: cert, DATABASE_URL: 'mysql://a:b@127.0.0.1:3306/c' },
      /^ {2}DATABASE_URL: must have the name of the server/m,
    ],
  ])('is refused if it %s', (_, env, sentence) => {
    expect(() => readConfig(serviceEnvironment('svc-core', {}), { PORT: '0', ...env })).toThrow(sentence);
  });
});
