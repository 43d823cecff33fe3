import type { Knex } from 'knex';
import { createLoop, type Loop } from '../background/createLoop.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Logger } from '../logging/createLogger.ts';
import { DatabaseClock, readServerTime } from './DatabaseClock.ts';
import { isMySql } from './open.ts';

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

/**
 * Opens the clock of a service: that of the database server, so that leases, due times, sessions and counts of all
 * replicas mean the same. With SQLite, all processes are on one host and share its clock.
 * @param hostClock the clock of this host, which tests set
 * @throws the error of the database if its time cannot be read
 */
export async function openClock(knex: Knex, logger: Logger, hostClock: Clock = systemClock): Promise<OpenedClock> {
  if (!isMySql(knex)) return { clock: hostClock, hostAheadMs: () => 0, loops: {} };
  const database = new DatabaseClock(() => readServerTime(knex));
  const hostAheadMs = (): number => hostClock() - database.now();
  let wasWrong = false;
  const measure = async (): Promise<void> => {
    await database.measure();
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
  return { clock: database.now, hostAheadMs, loops: { 'clock of the database': loop } };
}
