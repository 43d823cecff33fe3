import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'libsql';
import { databaseOf, SERVICES } from '@jobtrail/contract/services';
import { Problem } from '../workspace/problem.mjs';

const DUMP = 'databases.sql.gz';

/** The databases of all services: their names, those that exist, and how they get into a backup and out of it. */
type Databases = ReturnType<typeof sqliteFiles>;

/** @param url of a server with a schema for each service; without it, each has a file in the data folder */
export const databasesOf = (url: string | undefined, ca: string | undefined, dataDir: string): Databases =>
  url === undefined ? sqliteFiles(dataDir) : serverSchemas(new URL(url), ca);

/** Each file is copied as of its own moment. Nobody waits for it. */
function sqliteFiles(dataDir: string) {
  const names = SERVICES.map((service) => `${databaseOf(service)}.sqlite`);
  return {
    names,
    filled: async (): Promise<string[]> => names.filter((name) => existsSync(join(dataDir, name))),
    async copyTo(folder: string): Promise<void> {
      for (const name of names) {
        const database = new Database(join(dataDir, name), { readonly: true });
        database.exec(`VACUUM INTO '${join(folder, name).replaceAll("'", "''")}'`);
        database.close();
      }
    },
    async restoreFrom(folder: string): Promise<void> {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      for (const name of names) await copyFile(join(folder, name), join(dataDir, name));
    },
  };
}

/** All schemas are copied as of one moment. Nobody waits for it. */
function serverSchemas(url: URL, ca: string | undefined): Databases {
  const names = SERVICES.map((service) => `${url.pathname.slice(1) || 'jobtrail'}_${databaseOf(service)}`);
  const run = async (script: string, variables: Record<string, string> = {}): Promise<string> => {
    const options = ['--no-defaults', '--protocol=tcp', '--default-character-set=utf8mb4', '--max-allowed-packet=1G'];
    options.push(`--host=${url.hostname}`, `--port=${url.port || 3306}`, `--user=${decodeURIComponent(url.username)}`);
    if (ca !== undefined || url.searchParams.get('ssl') === 'true') options.push('--ssl', '--ssl-verify-server-cert');
    if (ca !== undefined) {
      const file = join(await mkdtemp(join(tmpdir(), 'jobtrail-')), 'ca.pem');
      await writeFile(file, ca);
      options.push(`--ssl-ca=${file}`);
    }
    // Every user of the host sees the arguments of a program, but not its environment.
    const env = { ...process.env, MYSQL_PWD: decodeURIComponent(url.password), NAMES: names.join(' '), ...variables };
    const args = ['-o', 'pipefail', '-c', script, 'bash', ...options];
    const { stdout } = await promisify(execFile)('bash', args, { env }).catch(({ stderr }: { stderr: string }) => {
      throw new Problem(`The database server cannot be used:\n${stderr}`);
    });
    return stdout;
  };
  return {
    names,
    async filled() {
      const tables = 'select distinct table_schema from information_schema.tables';
      const SQL = `${tables} where find_in_set(table_schema, '${names.join()}')`;
      return (await run('mariadb "$@" -BNe "$SQL"', { SQL })).split('\n').filter(Boolean);
    },
    async copyTo(folder) {
      // With a binary log, the dump says where the log goes on after it.
      const hasLog = (await run('mariadb "$@" -BNe "select @@log_bin"')).startsWith('1');
      const options = `--single-transaction --hex-blob --no-tablespaces ${hasLog ? '--master-data=2' : ''}`;
      await run(`mariadb-dump "$@" ${options} --databases $NAMES | gzip > "$FILE"`, { FILE: join(folder, DUMP) });
    },
    async restoreFrom(folder) {
      await run('gunzip < "$FILE" | mariadb "$@"', { FILE: join(folder, DUMP) });
    },
  };
}
