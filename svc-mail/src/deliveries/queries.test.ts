import { migrate, openDatabase } from '@jobtrail/service-kit';
import { tableScans, temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../migrations/index.ts';
import type { DeliveryRow } from '../rows.ts';
import { readDeliveryBacklog } from './queries.ts';

const NOW = 1_000_000;

it('the deliveries that wait are counted by an index, those of several broadcasts together', async () => {
  const folder = temporaryFolder();
  const knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path });
  try {
    await migrate(knex, migrations);
    const add = (broadcast_id: string, recipient_key: string, status: DeliveryRow['status'], due_at: number) =>
      knex('deliveries').insert({ broadcast_id, recipient_key, status, due_at, attempts: 0 });
    await add('one', 'a', 'pending', NOW - 2000);
    await add('one', 'b', 'pending', NOW + 1);
    await add('one', 'c', 'claimed', NOW + 5000);
    await add('one', 'd', 'sent', NOW - 9000);
    await add('two', 'a', 'pending', NOW - 7000);
    await add('two', 'b', 'sending', NOW + 5000);
    await add('canceled', 'a', 'pending', NOW - 9000);
    const read = () => readDeliveryBacklog(knex, { queue: 'broadcasts', broadcastIds: ['one', 'two'], now: NOW });
    expect(await read()).toEqual({ queue: 'broadcasts', due: 2, oldestDueSeconds: 7, leased: 2 });
    expect(await tableScans(knex, read)).toEqual([]);
  } finally {
    await knex.destroy();
    folder.remove();
  }
});
