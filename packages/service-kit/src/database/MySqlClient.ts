import type { Knex } from 'knex';
import MySql2Client, { type RawConnection, type Statement } from 'knex/lib/dialects/mysql2/index.js';
import { DatabaseError, databaseErrorOf, noConnection, noFreeConnection, SERVER_NOT_USABLE } from './DatabaseError.ts';
import type { DatabaseHosts, Host } from './DatabaseHosts.ts';
import { isLost, isReadOnly } from './failures.ts';
import { SilentConnections } from './SilentConnections.ts';
import { inStatementSpan } from './statementSpan.ts';
import { retryStatement } from './transaction.ts';

/** Knex's configuration with what this client adds. */
export interface MySqlConfig extends Knex.Config {
  readonly hosts: DatabaseHosts;
  /** How long a statement may take; 0 for no limit. */
  readonly statementMs: number;
  /** Whether a node of a Galera cluster waits for what the others have committed before it reads. */
  readonly syncReads: boolean;
  /** How long a statement waits until it may change a table that others use; undefined for the server's default. */
  readonly tableWaitSeconds: number | undefined;
  /** Set by the client, which shares these with its transactions. */
  readonly silent?: SilentConnections;
  readonly system?: 'mariadb' | 'mysql';
}

/** How long a server may take to report whether it accepts writes. */
const USABLE_TIMEOUT_MS = 2000;
/** How much longer this process waits for a statement than the server lets it run. */
const CLIENT_TIMEOUT_MARGIN_MS = 1000;

/** A thread of the server that has waited this long for a statement, in seconds, has sent the result of the last one. */
const IDLE_SECONDS = 2;

/** Reads, the beginning of a transaction, and UPDATE and DELETE, which also have to find rows. */
const SYNC_READS = 'set session wsrep_sync_wait = 3';

/** The statement that limits how long all others of a session may take. MySQL limits only reads and waits for locks. */
function limitStatements({ isMariaDB, config: { statementMs } }: MySqlClient): string {
  const seconds = statementMs / 1000;
  return isMariaDB
    ? `set session max_statement_time = ${seconds}`
    : `set session max_execution_time = ${statementMs}, innodb_lock_wait_timeout = ${Math.ceil(seconds)}`;
}

/**
 * Knex's mysql2 dialect without values in its errors, and with a limit for statements. The server's messages quote
 * values, and the driver adds the whole statement with all of them.
 */
export class MySqlClient extends MySql2Client {
  /** Knex copies it to the clients of transactions, which it makes without a constructor. */
  declare readonly config: MySqlConfig;

  constructor(config: MySqlConfig) {
    super(config);
    Object.assign(this.config, { silent: new SilentConnections((connections) => this.findLost(connections)) });
  }

  override acquireConnection(): Promise<unknown> {
    return super.acquireConnection().catch((error: unknown) => {
      throw noFreeConnection(error);
    });
  }

  override async acquireRawConnection(): Promise<RawConnection> {
    const { hosts } = this.config;
    let failure: unknown;
    for (const host of hosts.inOrder()) {
      try {
        const connection = await this.connectTo(host);
        if (failure !== undefined) hosts.use(host);
        hosts.trust(connection, host);
        return connection;
      } catch (error) {
        failure = error;
      }
    }
    throw noConnection(failure);
  }

  private async connectTo(host: Host): Promise<RawConnection> {
    // Knex reads these before it waits for anything, so connections to several servers may be opened at once.
    Object.assign(this.connectionSettings, host);
    const connection = await super.acquireRawConnection();
    Object.assign(this.config, { system: this.isMariaDB ? 'mariadb' : 'mysql' });
    try {
      if (this.config.hosts.hasSeveral) await this.checkUsable(connection);
      if (this.config.statementMs > 0) await this._query(connection, { sql: limitStatements(this) });
      const { tableWaitSeconds } = this.config;
      if (tableWaitSeconds !== undefined)
        await this._query(connection, { sql: `set session lock_wait_timeout = ${tableWaitSeconds}` });
      if (this.config.syncReads) await this._query(connection, { sql: SYNC_READS });
      return connection;
    } catch (error) {
      connection.destroy();
      throw error;
    }
  }

  /** Only one of several servers may accept writes, and a node of a Galera cluster may have lost the others. */
  private async checkUsable(connection: RawConnection): Promise<void> {
    const isOn = async (show: string): Promise<boolean> => {
      const { response } = await this._query(connection, { sql: show, options: { timeout: USABLE_TIMEOUT_MS } });
      return response?.[0].some((row) => row['Value'] === 'ON') ?? false;
    };
    const isReadOnly = await isOn("show global variables like 'read_only'");
    const isNode = await isOn("show global variables like 'wsrep_on'");
    if (isReadOnly || (isNode && !(await isOn("show global status like 'wsrep_ready'"))))
      throw new DatabaseError('This server of the database does not accept writes.', { code: SERVER_NOT_USABLE });
  }

  /** Those of some silent connections on which no result will arrive. */
  private async findLost(connections: readonly RawConnection[]): Promise<RawConnection[]> {
    const lost: RawConnection[] = [];
    for (const host of this.config.hosts.inOrder()) {
      const own = connections.filter((connection) => this.config.hosts.isAt(host, connection));
      if (own.length > 0) lost.push(...(await this.findLostAt(host, own)));
    }
    return lost;
  }

  /**
   * Asks a server whether it works on the statements of some connections. If it does not even accept a connection, that
   * of another server may be better; a single server is waited for.
   */
  private async findLostAt(host: Host, connections: RawConnection[]): Promise<RawConnection[]> {
    let asking: RawConnection;
    try {
      asking = await this.connectTo(host);
    } catch (error) {
      return this.config.hosts.hasSeveral && isLost(databaseErrorOf(error)) ? connections : [];
    }
    try {
      const ids = [asking, ...connections].map(({ threadId }) => threadId).join();
      const sql = `select id as id, command as command, time as time from information_schema.processlist where id in (${ids})`;
      const { response } = await this._query(asking, { sql });
      const threads = response?.[0] ?? [];
      // A proxy in between numbers connections itself.
      if (!threads.some(({ id }) => id === asking.threadId)) return [];
      const busy = threads.filter(({ command, time }) => command !== 'Sleep' || Number(time) < IDLE_SECONDS);
      return connections.filter(({ threadId }) => !busy.some(({ id }) => id === threadId));
    } finally {
      asking.destroy();
    }
  }

  /** Connections to a server that is no longer in use, or may no longer work, are replaced. */
  override async validateConnection(connection: RawConnection): Promise<boolean> {
    return (await super.validateConnection(connection)) && this.config.hosts.isTrusted(connection);
  }

  /**
   * A connection that is lost, or whose server or statement may not answer, is closed without waiting for the server.
   */
  override async destroyRawConnection(connection: RawConnection): Promise<void> {
    if (connection.__knex__disposed || !this.config.hosts.isTrusted(connection)) connection.destroy();
    else await super.destroyRawConnection(connection);
  }

  /** A statement outside a transaction is one of its own, and is retried as a whole transaction is. */
  override _query(connection: RawConnection, statement: Statement): Promise<Statement> {
    const isAlone = connection.__knexTxId === undefined;
    return isAlone ? retryStatement(() => this.runOnce(connection, statement)) : this.runOnce(connection, statement);
  }

  private runOnce(connection: RawConnection, statement: Statement): Promise<Statement> {
    if (this.config.statementMs > 0)
      statement.options = { timeout: this.config.statementMs + CLIENT_TIMEOUT_MARGIN_MS, ...statement.options };
    return inStatementSpan(this.config.system ?? 'mysql', statement, () =>
      this.runWatched(connection, statement),
    ).catch((error: unknown) => {
      const failure = databaseErrorOf(error);
      if (isLost(failure)) {
        connection.__knex__disposed = failure;
        // A single server that can only be read can still be read.
        if (this.config.hosts.hasSeveral || !isReadOnly(failure)) this.config.hosts.distrust();
      }
      throw failure;
    });
  }

  private runWatched(connection: RawConnection, statement: Statement): Promise<Statement> {
    const run = (): Promise<Statement> => super._query(connection, statement);
    const { silent, statementMs } = this.config;
    return silent === undefined || statementMs === 0 ? run() : silent.watch(connection, run);
  }
}
