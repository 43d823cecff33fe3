import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const OTHERS = 0o077;
/** The suffixes of SQLite's files next to a database. It creates them with the mode of the database. */
const SUFFIXES = ['-wal', '-shm', '-journal'];

/**
 * Makes a database file unreadable for other users, with the folder that contains it. Missing ones are created: SQLite
 * takes an empty file as a new database. Folders of other users, and shared ones like /tmp, are left as they are.
 * @param path of the database
 */
export function protectDatabaseFile(path: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isShared = (statSync(folder).mode & 0o1000) !== 0;
  if (!isShared) closeToOthers(folder, 0o700);
  // An existing file is not opened: closing it would drop the locks that this process holds through SQLite.
  if (!existsSync(path)) {
    try {
      closeSync(openSync(path, 'ax', 0o600));
    } catch {
      // SQLite reports why the file cannot be created.
      return;
    }
  }
  for (const file of [path, ...SUFFIXES.map((ending) => path + ending)])
    if (existsSync(file)) closeToOthers(file, 0o600);
}

function closeToOthers(path: string, mode: number): void {
  const found = statSync(path);
  if (found.uid === process.getuid?.() && (found.mode & OTHERS) !== 0) chmodSync(path, mode);
}
