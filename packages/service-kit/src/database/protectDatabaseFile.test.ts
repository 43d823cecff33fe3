import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/index.ts';
import { openDatabase } from './open.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('The file of an embedded database', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** Opens a database, writes to it and closes it again. @returns the mode of every file while it was open */
  const modesAfterUse = async (dataDir: string): Promise<Record<string, number>> => {
    const knex = await openDatabase({ service: 'svc-core', dataDir });
    await knex.schema.createTable('things', (table) => void table.string('name'));
    const modes = Object.fromEntries(readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))]));
    await knex.destroy();
    return modes;
  };

  it('is readable by its owner only, with everything next to it and its folder', async () => {
    const dataDir = join(folder.path, 'new');
    const modes = await modesAfterUse(dataDir);
    expect(Object.keys(modes)).toEqual(expect.arrayContaining(['core.sqlite', 'core.sqlite-wal']));
    expect(new Set(Object.values(modes))).toEqual(new Set([0o600]));
    expect(modeOf(dataDir)).toBe(0o700);
  });

  it('is closed to others if an older version left it open to them', async () => {
    const dataDir = join(folder.path, 'old');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    for (const name of ['core.sqlite', 'core.sqlite-wal']) {
      writeFileSync(join(dataDir, name), '');
      chmodSync(join(dataDir, name), 0o644);
    }
    expect(new Set(Object.values(await modesAfterUse(dataDir)))).toEqual(new Set([0o600]));
    expect(modeOf(dataDir)).toBe(0o700);
  });

  it('leaves a folder that everyone shares as it is', async () => {
    const dataDir = join(folder.path, 'shared');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o1777);
    await modesAfterUse(dataDir);
    expect(modeOf(dataDir)).toBe(0o777);
    expect(modeOf(join(dataDir, 'core.sqlite'))).toBe(0o600);
  });
});
