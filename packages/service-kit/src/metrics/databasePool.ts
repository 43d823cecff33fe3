import type { Knex } from 'knex';
import { Gauge, type Registry } from 'prom-client';

/** The pool of connections that Knex uses. */
interface Pool {
  readonly max: number;
  readonly numUsed: () => number;
  readonly numFree: () => number;
  readonly numPendingAcquires: () => number;
}

/** Reports the connections to the database, without the one for readiness. */
export function observePool(registry: Registry, knex: Knex): void {
  const pool = (): Pool => knex.client.pool;
  const gauge = (name: string, help: string, read: () => number): void => {
    const own: Gauge = new Gauge({ name, help, registers: [registry], collect: () => own.set(read()) });
  };
  gauge('database_connections_used', 'Connections that a statement or a transaction holds', () => pool().numUsed());
  gauge('database_connections_free', 'Open connections that nothing holds', () => pool().numFree());
  gauge('database_connections_max', 'The most connections of this process', () => pool().max);
  gauge('database_connections_waiting', 'How many wait for a connection', () => pool().numPendingAcquires());
}
