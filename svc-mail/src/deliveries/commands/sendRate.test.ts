import { migrate, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../../migrations/index.ts';
import { claimLimit, reserveSendTimes } from './claims.ts';

describe('The rate that all replicas share', () => {
  it('gives each email its own send time, across replicas', async () => {
    const folder = temporaryFolder();
    const knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path });
    await migrate(knex, migrations);
    const now = 1_000_000;
    expect(await reserveSendTimes(knex, 5, 10, () => now)).toBe(0);
    expect(await reserveSendTimes(knex, 5, 10, () => now + 100)).toBe(400);
    expect(await reserveSendTimes(knex, 1, 10, () => now + 5000)).toBe(0);
    await knex.destroy();
    folder.remove();
  });
  it('begins again after the clock was set back by hours', async () => {
    const folder = temporaryFolder();
    const knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path });
    await migrate(knex, migrations);
    const now = 100_000_000;
    await reserveSendTimes(knex, 5, 10, () => now + 7_200_000);
    const waits = [await reserveSendTimes(knex, 5, 10, () => now), await reserveSendTimes(knex, 5, 10, () => now)];
    await knex.destroy();
    folder.remove();
    expect(waits).toEqual([0, 500]);
  });
  it('lets a worker reserve half a second at a time, and at least one email', () => {
    expect([claimLimit(100), claimLimit(1)]).toEqual([50, 1]);
  });
});
