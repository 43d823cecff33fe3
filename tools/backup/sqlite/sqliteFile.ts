import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { z } from 'zod';
import { Problem } from '../../workspace/problem.mjs';
import { flushFolder, withFile } from '../files.ts';
import type { SqliteFile } from '../installation.ts';

const names = z.array(z.object({ name: z.string() }));
const integrity = z.array(z.object({ integrity_check: z.string() }));

function inFile<T>(file: string, use: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** The migrations of a database file, in the order of their names; none if it has no schema. */
export function migrationsIn(file: string): string[] {
  return inFile(file, (database) => {
    const hasTable = names.parse(database.prepare("select name from sqlite_schema where name = 'migrations'").all());
    if (hasTable.length === 0) return [];
    return names.parse(database.prepare('select name from migrations order by name').all()).map(({ name }) => name);
  });
}

/** @throws Problem if SQLite finds the file damaged */
export function checkIntegrity(file: string): void {
  const [first] = inFile(file, (database) => integrity.parse(database.prepare('pragma integrity_check').all()));
  if (first?.integrity_check !== 'ok') throw new Problem(`SQLite finds ${file} damaged.`);
}

/** @throws Problem if the place has a database already */
export function refuseExisting({ file }: SqliteFile): void {
  if ([file, `${file}-wal`].some((path) => existsSync(path)))
    throw new Problem(`${file} exists already: restore into an empty DATA_DIR.`);
}

/**
 * Copies a database file to its place under a temporary name.
 * @returns a function that gives it its name
 */
export async function placeFile(source: string, { file }: SqliteFile): Promise<() => Promise<void>> {
  const unfinished = `${file}.restoring`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await copyFile(source, unfinished);
  await withFile(unfinished, 'r+', (handle) => handle.chmod(0o600));
  return async () => {
    await rename(unfinished, file);
    await flushFolder(join(file, '..'));
  };
}
