import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type TemporaryFolder, temporaryFolder } from '../testing/index.ts';
import { openDatabase } from './open.ts';

const LEASE_MS = 1500;

/**
 * A process that migrates. Its steps fail if they run twice. It prints the names of the steps that it has applied. With
 * STUCK, it prints a line instead and never finishes the second step.
 */
const MIGRATOR = `
import { migrate } from ${JSON.stringify(join(__dirname, 'migrate.ts'))};
import { openDatabase } from ${JSON.stringify(join(__dirname, 'open.ts'))};
const knex = await openDatabase(JSON.parse(process.env.PLACE ?? ''));
const step = (name: string) => ({
  name,
  up: async () => {
    if (process.env.STUCK && name === 'second') {
      console.log('stuck');
      await new Promise((resolve) => setTimeout(resolve, 600_000));
    }
    await knex.schema.createTable(name, (table) => void table.integer('id').primary());
    await new Promise((resolve) => setTimeout(resolve, 50));
  },
});
const done = await migrate(knex, ['first', 'second', 'third'].map(step), { leaseMs: ${LEASE_MS} });
console.log(JSON.stringify(done));
await knex.destroy();
`;

/**
 * Tests that processes take turns with migrations.
 * @param databaseUrls the database addresses that two processes use; undefined for SQLite
 */
export function migrationLockSuite(databaseUrls: () => readonly [string, string] | undefined): void {
  let folder: TemporaryFolder;
  let script: string;
  const databaseOptions = (at: 0 | 1) =>
    ({ service: 'svc-core', dataDir: folder.path, databaseUrl: databaseUrls()?.[at] }) as const;
  beforeEach(() => {
    folder = temporaryFolder();
    script = join(folder.path, 'migrator.mts');
    writeFileSync(script, MIGRATOR);
  });
  afterEach(async () => {
    if (databaseUrls() !== undefined) {
      const knex = await openDatabase(databaseOptions(0));
      await knex.raw('drop database ??', [knex.client.config.connection.database]);
      await knex.destroy();
    }
    folder.remove();
  });
  const start = (at: 0 | 1, env: Record<string, string> = {}): ChildProcess =>
    spawn(process.execPath, ['--import', 'tsx', script], {
      cwd: __dirname,
      env: { PATH: process.env['PATH'], PLACE: JSON.stringify(databaseOptions(at)), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const stepsOf = async ({ stdout }: ChildProcess): Promise<string[]> =>
    JSON.parse((stdout && (await text(stdout))) || '["failed"]') as string[];

  it('lets several processes apply each step once on an empty schema', async () => {
    const applied = await Promise.all(([0, 1, 0, 1] as const).map((at) => stepsOf(start(at))));
    expect(applied.flat().sort()).toEqual(['first', 'second', 'third']);
  });
  it('passes to another process when its holder is killed, and that process continues where the holder stopped', async () => {
    const holder = start(0, { STUCK: '1' });
    if (holder.stdout) await once(holder.stdout, 'data');
    const next = stepsOf(start(1));
    holder.kill('SIGKILL');
    expect(await next).toEqual(['second', 'third']);
  });
  it('stays with a holder that works for longer than the lease', async () => {
    const holder = start(0, { STUCK: '1' });
    if (holder.stdout) await once(holder.stdout, 'data');
    const next = start(1);
    const knex = await openDatabase(databaseOptions(0));
    const holderOf = async (): Promise<unknown> => (await knex('migration_lock').first('holder')).holder;
    const before = await holderOf();
    await new Promise((resolve) => setTimeout(resolve, 2 * LEASE_MS));
    expect(await holderOf()).toBe(before);
    await knex.destroy();
    for (const child of [holder, next]) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  });
}
