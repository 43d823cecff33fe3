import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';

/**
 * The clock of a database server, which all replicas share. It is measured now and then, and counts on with a monotonic
 * clock in between, so it does not depend on the clock of this host, which may be wrong or set while the process runs.
 */
export class DatabaseClock {
  readonly #read: () => Promise<number>;
  readonly #monotonic: Clock;
  /** What has to be added to the monotonic clock, in ms; undefined before the first measurement. */
  #base: number | undefined;

  /**
   * @param read reads the time of the server, in ms since the epoch
   * @param monotonic in ms since any moment
   */
  constructor(read: () => Promise<number>, monotonic: Clock = () => performance.now()) {
    this.#read = read;
    this.#monotonic = monotonic;
  }

  /** @throws Error before the first measurement */
  readonly now: Clock = () => {
    if (this.#base === undefined) throw new Error('The clock of the database has not been measured yet.');
    return Math.floor(this.#monotonic() + this.#base);
  };

  /**
   * Measures the clock again. The server reads it at some moment between the question and the response, so the
   * clock changes only if it was outside of them: a slow response does not change a clock that is right.
   */
  async measure(): Promise<void> {
    const askedAt = this.#monotonic();
    const time = await this.#read();
    const [least, most] = [time - this.#monotonic(), time - askedAt];
    this.#base = Math.min(Math.max(this.#base ?? (least + most) / 2, least), most);
  }
}

/**
 * Microseconds since the epoch. `unix_timestamp(now(3))` is an hour off while the time zone of the server repeats an hour
 * at the end of summer time.
 */
const SERVER_TIME = "select timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) as now";

/** Reads the time of a MySQL or MariaDB server, in ms since the epoch. */
export async function readServerTime(knex: Knex): Promise<number> {
  const [rows] = await knex.raw<[Array<{ now: number | string }>]>(SERVER_TIME);
  const now = Math.round(Number(rows?.[0]?.now) / 1000);
  if (!Number.isFinite(now)) throw new Error('The database has not returned its time.');
  return now;
}
