import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '@jobtrail/workspace/parts.mjs';
import { atEnd } from './cleanup.mjs';

/** @typedef {typeof import('@jobtrail/service-kit/testing')} ServiceKitTesting */

/**
 * Starts a private MariaDB or MySQL with the starter of the services' own tests, or takes TEST_DATABASE_URL.
 * @returns {Promise<string | null>} its address without a schema's name, such as mysql://root@127.0.0.1:3307; null, said in one line, when the machine has none
 */
export async function startMariaDb() {
  const outdir = join(ROOT, 'node_modules/.cache/bench');
  await mkdir(outdir, { recursive: true });
  const outfile = join(outdir, 'private-database.mjs');
  await build({
    entryPoints: [join(ROOT, 'packages/service-kit/src/testing/mariadb.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  });
  /** @type {ServiceKitTesting} */
  const { startPrivateDatabase } = await import(pathToFileURL(outfile).href);
  const database = await startPrivateDatabase('bench');
  if (database === null) {
    console.log('No mariadbd or mysqld on this machine and no TEST_DATABASE_URL: the figures on MariaDB are left out.');
    return null;
  }
  atEnd(() => database.stop());
  return database.url.slice(0, database.url.lastIndexOf('/'));
}
