import { rootCertificates } from 'node:tls';
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import { Problem } from '../../workspace/problem.mjs';
import type { ServerSchema } from '../installation.ts';

const CONNECT_TIMEOUT_MS = 5000;

/** A server that has accepted a connection and takes writes. */
export interface Server {
  readonly host: string;
  readonly port: number;
}

/** The certificates to verify a server with; null if the connection is not encrypted. */
export const authoritiesFor = ({ ca, address }: ServerSchema): string | null =>
  ca ?? (address.ssl ? rootCertificates.join('\n') : null);

async function connectTo(place: ServerSchema, { host, port }: Server): Promise<Connection> {
  const { user, password } = place.address;
  const ca = authoritiesFor(place);
  return mysql.createConnection({
    host,
    port,
    user,
    password,
    charset: 'utf8mb4',
    connectTimeout: CONNECT_TIMEOUT_MS,
    ...(ca === null ? {} : { ssl: { ca, verifyIdentity: true } }),
  });
}

/** Whether a server takes writes: not a replica, and not a node without the majority of its cluster. */
async function takesWrites(connection: Connection): Promise<boolean> {
  const [[settings]] = await connection.query<RowDataPacket[]>('select @@global.read_only as read_only');
  const [[cluster]] = await connection.query<RowDataPacket[]>("show status like 'wsrep_cluster_status'");
  return Number(settings?.['read_only']) === 0 && cluster?.['Value'] !== 'non-Primary';
}

/**
 * Connects to the first of a database's servers that takes writes.
 * @throws Problem if there is none
 */
export async function connect(place: ServerSchema): Promise<{ connection: Connection; server: Server }> {
  const codes = new Set<string>();
  for (const server of [place.address]) {
    let connection: Connection | undefined;
    try {
      connection = await connectTo(place, server);
      if (await takesWrites(connection)) return { connection, server };
      codes.add('READ_ONLY');
    } catch (error) {
      // Messages of the driver may contain names and values.
      codes.add(error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason');
    }
    connection?.destroy();
  }
  throw new Problem(`The database server of ${place.service} cannot be used (${[...codes].join(', ')}).`);
}

/** Runs `use` with a connection, and closes it. */
export async function withConnection<T>(
  place: ServerSchema,
  use: (connection: Connection, server: Server) => Promise<T>,
): Promise<T> {
  const { connection, server } = await connect(place);
  try {
    return await use(connection, server);
  } finally {
    connection.destroy();
  }
}

const namesOf = (rows: readonly RowDataPacket[]): string[] => rows.map(({ name }) => String(name));

/** The tables of a schema. */
export async function tablesOf(connection: Connection, schema: string): Promise<string[]> {
  const sql = 'select table_name as name from information_schema.tables where table_schema = ? order by table_name';
  const [rows] = await connection.query<RowDataPacket[]>(sql, [schema]);
  return namesOf(rows);
}

/** The migrations of a schema, in the order of their names; none if it has no schema of a service. */
export async function migrationsOf(connection: Connection, schema: string): Promise<string[]> {
  if (!(await tablesOf(connection, schema)).includes('migrations')) return [];
  const [rows] = await connection.query<RowDataPacket[]>('select name from ??.migrations order by name', [schema]);
  return namesOf(rows);
}
