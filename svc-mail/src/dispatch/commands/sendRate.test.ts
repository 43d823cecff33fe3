import { migrate, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../../migrations/index.ts';
import { reserveSendTimes, shareOf } from './sendRate.ts';

describe('The rate that all replicas share', () => {
  it('gives each email its own send time, across replicas', async () => {
    const folder = temporaryFolder();
    const knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path });
    await migrate(knex, migrations);
    const now = 1_000_000;
    expect(await reserveSendTimes(knex, 5, 10, now)).toBe(now);
    expect(await reserveSendTimes(knex, 5, 10, now + 100)).toBe(now + 500);
    expect(await reserveSendTimes(knex, 1, 10, now + 5000)).toBe(now + 5000);
    await knex.destroy();
    folder.remove();
  });
  it('lets a worker reserve half a second at a time, and at least one email', () => {
    expect([shareOf(100), shareOf(1)]).toEqual([50, 1]);
  });
});
