import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { createLogger, type Loop, migrate, openDatabase } from '@jobtrail/service-kit';
import { type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../migrations/index.ts';
import { createMaintenance } from './maintenance.ts';

const HOUR_MS = 3_600_000;

describe('The maintenance of the queue', () => {
  let folder: TemporaryFolder;
  let knex: Knex;
  let maintenance: Loop;
  let now = 10 * HOUR_MS;
  let runs = 0;
  let renewals = 0;

  beforeEach(async () => {
    folder = temporaryFolder();
    knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path });
    await migrate(knex, migrations);
    maintenance = createMaintenance({
      knex,
      clock: () => now,
      logger: createLogger('test', 'silent'),
      everyMs: 20,
      renew: async () => void (renewals += 1),
      clearOutage: async () => void (runs += 1),
      onReleased: () => undefined,
    });
    maintenance.start();
  });
  afterEach(async () => {
    await maintenance.stop();
    await knex.destroy();
    folder.remove();
  });

  /** How often leases are renewed in the next three runs. */
  const renewalsOfRuns = async (): Promise<number> => {
    const before = renewals;
    for (const end = runs + 3; runs < end;) await sleep(5);
    return renewals - before;
  };

  it('renews leases when a third of them has passed, and when the clock is set forward or back', async () => {
    await renewalsOfRuns();
    expect(await renewalsOfRuns()).toBe(0);
    for (const ms of [20, 2 * HOUR_MS, -2 * HOUR_MS]) {
      now += ms;
      expect(await renewalsOfRuns()).toBe(1);
    }
  });
});
