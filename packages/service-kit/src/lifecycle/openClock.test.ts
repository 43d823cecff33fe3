import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { openDatabase } from '../database/open.ts';
import { createLogger, type Logger } from '../logging/createLogger.ts';
import { hasServerDatabase, type PrivateDatabase, startPrivateDatabase, temporaryFolder } from '../testing/index.ts';
import { openClock } from './openClock.ts';

const HOUR_MS = 3_600_000;
/** How far two readings of a clock in a test may be apart. */
const CLOSE_MS = 5000;

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
      expect(Math.abs(clock() - Date.now())).toBeLessThan(CLOSE_MS);
      expect(Math.abs(hostAheadMs() - aheadMs)).toBeLessThan(CLOSE_MS);
      expect(warnings).toEqual(aheadMs === 0 ? [] : [{ hostAheadSeconds: expect.closeTo(aheadMs / 1000, -1) }]);
    });
    it('is right whatever the time zone of the server is', async () => {
      await knex.raw("set global time_zone = '+05:00'");
      const elsewhere = await openDatabase({ service: 'svc-core', dataDir: '/nowhere', databaseUrl: server?.url });
      try {
        const { clock } = await openClock(elsewhere, collecting().logger);
        expect(Math.abs(clock() - Date.now())).toBeLessThan(CLOSE_MS);
      } finally {
        await elsewhere.destroy();
        await knex.raw('set global time_zone = default');
      }
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
