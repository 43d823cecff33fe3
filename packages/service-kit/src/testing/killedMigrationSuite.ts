import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Service } from '@jobtrail/contract/services';
import { isMySql, openDatabase } from '../database/open.ts';
import { buildOnce } from './buildOnce.ts';
import { hasServerDatabase, startPrivateDatabase } from './mariadb.ts';
import { patient } from './patience.ts';
import { schemaShape } from './schemaShape.ts';
import { temporaryFolder } from './temporaryFolder.ts';

interface Options {
  readonly service: Service;
  /** The folder of the service. */
  readonly folder: string;
  readonly migrations: readonly { readonly name: string }[];
}

const WITHIN_MS = patient(300_000);
/** At which share of its migrations the command is killed: at fewer on a server, which takes ten times as long. */
const MOMENTS = { embedded: [0, 0.5, 0.9], server: [0.5] };

/** Tests on both databases that the command `migrate` completes what one that was killed with -9 has begun. */
export function killedMigrationSuite({ service, folder, migrations }: Options): void {
  const startMigrate = (env: Record<string, string>): ChildProcess =>
    spawn(process.execPath, ['dist/main.js', 'migrate'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const finish = async (child: ChildProcess): Promise<string> => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += String(part)));
    const [code] = await once(child, 'close');
    return `${code} ${output}`;
  };

  /**
   * Kills the command once it has recorded some migrations, and runs it again.
   * @param after a number of migrations; Infinity to let it end
   */
  const migrated = async (after: number, databaseUrl?: string): Promise<{ outputs: string[]; shape: string }> => {
    const data = temporaryFolder();
    const knex = await openDatabase({ service, dataDir: data.path, databaseUrl });
    const env = {
      ...{ PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', PORT: '0', DATA_DIR: data.path },
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    };
    const recorded = async (): Promise<number> =>
      (await knex.schema.hasTable('migrations')) ? (await knex('migrations').pluck('name')).length : -1;
    try {
      const first = startMigrate(env);
      const ended = finish(first);
      while (first.exitCode === null && (await recorded()) < after) await pause(1);
      first.kill('SIGKILL');
      const outputs = [await ended, await finish(startMigrate(env))];
      return { outputs, shape: await schemaShape(knex) };
    } finally {
      if (isMySql(knex)) await knex.raw('drop database ??', [knex.client.config.connection.database]);
      await knex.destroy();
      data.remove();
    }
  };
  const expectCompletion = async (databaseUrl?: string): Promise<void> => {
    const whole = await migrated(Infinity, databaseUrl);
    expect(whole.outputs[1]).toBe(`0 ${service}: nothing to migrate.\n`);
    let interrupted = 0;
    for (const moment of databaseUrl === undefined ? MOMENTS.embedded : MOMENTS.server) {
      const after = Math.floor(moment * (migrations.length - 1));
      const { outputs, shape } = await migrated(after, databaseUrl);
      expect([after, outputs[1], shape === whole.shape]).toEqual([after, expect.stringMatching(/^0 /), true]);
      if (outputs[1]?.includes('applied')) interrupted += 1;
    }
    expect(interrupted).toBeGreaterThan(0);
  };

  describe('The command migrate completes what one that was killed has begun', () => {
    it(
      'on SQLite',
      async () => {
        buildOnce(folder);
        await expectCompletion();
      },
      WITHIN_MS,
    );
    (hasServerDatabase() ? it : it.skip)(
      'on a server database',
      async () => {
        buildOnce(folder);
        const server = await startPrivateDatabase('jobtrail');
        try {
          await expectCompletion(server?.url);
        } finally {
          await server?.stop();
        }
      },
      WITHIN_MS,
    );
  });
}
