import type { Knex } from 'knex';
import { createLoop, type Loop } from '../background/createLoop.ts';
import { type Clock, systemClock } from '../clock.ts';
import { isMySql } from '../database/open.ts';
import type { Logger } from '../logging/createLogger.ts';

const MEASURE_EVERY_MS = 5000;
/** A clock that NTP sets is never so far off. */
const WRONG_MS = 5000;

interface OpenedClock {
  readonly clock: Clock;
  /** How far the clock of this host is ahead of it now, in ms; negative if it is behind. */
  readonly hostAheadMs: () => number;
  /** Keeps it right, if that takes work. */
  readonly loops: Readonly<Record<string, Loop>>;
}

/** Reads the time of a MySQL or MariaDB server, in ms since the epoch. The driver takes it as UTC. */
async function readServerTime(knex: Knex): Promise<number> {
  const [rows] = await knex.raw<[Array<{ readonly now: Date }>]>('select utc_timestamp(3) as now');
  const [row] = rows ?? [];
  if (!row) throw new Error('The database has not returned its time.');
  return row.now.getTime();
}

/**
 * Opens the clock of a service: that of the database server, so that leases, due times, sessions and counts of all
 * replicas mean the same. It is measured now and then, and counts on with a monotonic clock in between, so it does not
 * depend on the clock of this host, which may be wrong or set while the process runs. With SQLite, all processes are on
 * one host and share its clock.
 * @param hostClock the clock of this host, which tests set
 * @throws the error of the database if its time cannot be read
 */
export async function openClock(knex: Knex, logger: Logger, hostClock: Clock = systemClock): Promise<OpenedClock> {
  if (!isMySql(knex)) return { clock: hostClock, hostAheadMs: () => 0, loops: {} };
  /** What has to be added to the monotonic clock, in ms. */
  let base: number | undefined;
  let wasWrong = false;
  const clock = (): number => Math.floor(performance.now() + (base ?? 0));
  const hostAheadMs = (): number => hostClock() - clock();
  const measure = async (): Promise<void> => {
    const askedAt = performance.now();
    const time = await readServerTime(knex);
    // The server reads its clock at some moment between question and response, so a slow response moves nothing.
    const [least, most] = [time - performance.now(), time - askedAt];
    base = Math.min(Math.max(base ?? (least + most) / 2, least), most);
    const aheadMs = hostAheadMs();
    const isWrong = Math.abs(aheadMs) > WRONG_MS;
    if (isWrong === wasWrong) return;
    wasWrong = isWrong;
    const facts = { hostAheadSeconds: Math.round(aheadMs / 1000) };
    if (isWrong) logger.warn(facts, 'the clocks of this host and of the database differ; that of the database is used');
    else logger.info(facts, 'the clocks of this host and of the database agree again');
  };
  await measure();
  const loop = createLoop({
    name: 'reading the clock of the database',
    everyMs: MEASURE_EVERY_MS,
    run: measure,
    runAtStart: false,
    logger,
  });
  return { clock, hostAheadMs, loops: { 'clock of the database': loop } };
}
