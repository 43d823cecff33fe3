import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { createLogger, type Logger } from '../logging/createLogger.ts';
import { hasServerDatabase, type PrivateDatabase, startPrivateDatabase, temporaryFolder } from '../testing/index.ts';
import { DatabaseClock, readServerTime } from './DatabaseClock.ts';
import { openDatabase } from './open.ts';
import { openClock } from './openClock.ts';

const HOUR_MS = 3_600_000;
/** How far two readings of a clock in a test may be apart. */
const CLOSE_MS = 5000;

describe('The clock of a database', () => {
  const START = 1_800_000_000_000;
  /** A server whose clock begins at START, and how long its question and its response take. */
  const server = () => {
    const state = { passedMs: 100, aheadMs: 0, questionMs: 2, responseMs: 2 };
    const time = (): number => START + state.passedMs + state.aheadMs;
    const read = async (): Promise<number> => {
      state.passedMs += state.questionMs;
      const now = time();
      state.passedMs += state.responseMs;
      return now;
    };
    return { state, time, clock: new DatabaseClock(read, () => state.passedMs) };
  };

  it('has no time before it is measured', () => {
    expect(() => server().clock.now()).toThrow('has not been measured');
  });
  it('counts on between two measurements', async () => {
    const { clock, state, time } = server();
    await clock.measure();
    expect(clock.now()).toBe(time());
    state.passedMs += 60_000;
    expect(clock.now()).toBe(time());
  });
  it.each([
    [5000, 0],
    [0, 5000],
  ])('is not moved by a question or a response that takes long (%d, %d)', async (questionMs, responseMs) => {
    const { clock, state, time } = server();
    await clock.measure();
    Object.assign(state, { questionMs, responseMs });
    await clock.measure();
    expect(clock.now()).toBe(time());
  });
  it.each([7_200_000, -7_200_000, 100, -100])('follows the server when its clock is set by %d ms', async (aheadMs) => {
    const { clock, state, time } = server();
    await clock.measure();
    state.aheadMs = aheadMs;
    await clock.measure();
    // Within the time that the question and the response have taken.
    expect(Math.abs(clock.now() - time())).toBeLessThanOrEqual(2);
  });
});

describe('The clock of a service', () => {
  /** A logger that collects its warnings. */
  const collecting = (): { logger: Logger; warnings: object[] } => {
    const warnings: object[] = [];
    const logger = createLogger('test', 'silent');
    logger.warn = (facts: object) => void warnings.push(facts);
    return { logger, warnings };
  };

  it('is that of the host with SQLite', async () => {
    const folder = temporaryFolder();
    const knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
    const { logger, warnings } = collecting();
    const { clock, hostAheadMs, loops } = await openClock(knex, logger, () => 5);
    expect([clock(), hostAheadMs(), loops, warnings]).toEqual([5, 0, {}, []]);
    await knex.destroy();
    folder.remove();
  });

  (hasServerDatabase() ? describe : describe.skip)('with a server', () => {
    let server: PrivateDatabase | null = null;
    let knex: Knex;
    beforeAll(async () => {
      server = await startPrivateDatabase();
      knex = await openDatabase({ service: 'svc-core', dataDir: '/nowhere', databaseUrl: server?.url });
    }, 60_000);
    afterAll(async () => {
      await knex.destroy();
      await server?.stop();
    });

    it.each([
      ['right', 0],
      ['2 hours ahead', 2 * HOUR_MS],
      ['2 hours behind', -2 * HOUR_MS],
    ])('is that of the server on a host whose clock is %s', async (_, aheadMs) => {
      const { logger, warnings } = collecting();
      const { clock, hostAheadMs } = await openClock(knex, logger, () => Date.now() + aheadMs);
      expect(Math.abs(clock() - (await readServerTime(knex)))).toBeLessThan(CLOSE_MS);
      expect(Math.abs(hostAheadMs() - aheadMs)).toBeLessThan(CLOSE_MS);
      expect(warnings).toEqual(aheadMs === 0 ? [] : [{ hostAheadSeconds: expect.closeTo(aheadMs / 1000, -1) }]);
    });
    it('is right while the time zone of the server repeats an hour', async () => {
      const END_OF_SUMMER_S = 1_792_890_000;
      const tables = [
        "time_zone_name (Name, Time_zone_id) values ('Test/Summer', 9001)",
        "time_zone (Time_zone_id, Use_leap_seconds) values (9001, 'N')",
        "time_zone_transition_type values (9001, 0, 3600, 0, 'CET'), (9001, 1, 7200, 1, 'CEST')",
        `time_zone_transition values (9001, 0, 1), (9001, ${END_OF_SUMMER_S}, 0)`,
      ];
      await knex.transaction(async (trx) => {
        for (const row of tables) await trx.raw(`insert into mysql.${row}`);
        await trx.raw("set time_zone = 'Test/Summer'");
        try {
          for (const second of [END_OF_SUMMER_S - 3600, END_OF_SUMMER_S, END_OF_SUMMER_S + 3600]) {
            await trx.raw(`set timestamp = ${second}.25`);
            expect(await readServerTime(trx)).toBe(second * 1000 + 250);
          }
        } finally {
          await trx.raw('set timestamp = default, time_zone = default');
          for (const row of tables) await trx.raw(`delete from mysql.${row.split(' ')[0]} where Time_zone_id = 9001`);
        }
      });
    });
    it('goes on evenly when the clock of the host is set', async () => {
      let aheadMs = 0;
      const { clock, hostAheadMs } = await openClock(knex, collecting().logger, () => Date.now() + aheadMs);
      const before = clock();
      aheadMs = -2 * HOUR_MS;
      expect(clock() - before).toBeGreaterThanOrEqual(0);
      expect(clock() - before).toBeLessThan(CLOSE_MS);
      expect(Math.abs(hostAheadMs() - aheadMs)).toBeLessThan(CLOSE_MS);
    });
  });
});
