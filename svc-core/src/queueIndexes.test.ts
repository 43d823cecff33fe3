import type { Knex } from 'knex';
import { leasedQueue, type LeasedRow, type LeasedTable, migrate, openDatabase } from '@jobtrail/service-kit';
import { tableScans, temporaryFolder } from '@jobtrail/service-kit/testing';
import { ACCOUNT_DELETIONS } from './account-deletion/commands.ts';
import { onlyWaiting, WEBHOOK_DELIVERIES } from './applications/webhook-deliveries/queries.ts';
import { OUTGOING_EMAILS } from './email-outbox/row.ts';
import { migrations } from './migrations/index.ts';
import { CONTACT_CHANGES } from './people/contact-changes/commands.ts';
import { OPEN_STATES, SUBSCRIPTION_DECISIONS } from './people/deactivation/queries.ts';
import { QUEUE_TIMING } from './queueTiming.ts';

describe('Reading how much waits in a queue', () => {
  const folder = temporaryFolder();
  let knex: Knex;
  beforeAll(async () => {
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
    await migrate(knex, migrations);
  });
  afterAll(async () => {
    await knex.destroy();
    folder.remove();
  });

  const scans = <Row extends LeasedRow>(
    table: LeasedTable<Row>,
    only: (rows: Knex.QueryBuilder) => void = () => undefined,
  ): Promise<string[]> =>
    tableScans(knex, () => leasedQueue({ knex, table, clock: Date.now, only, ...QUEUE_TIMING }).backlog());

  it('uses an index in each queue', async () => {
    expect(await scans(OUTGOING_EMAILS)).toEqual([]);
    expect(await scans(CONTACT_CHANGES)).toEqual([]);
    expect(await scans(ACCOUNT_DELETIONS)).toEqual([]);
    expect(await scans(WEBHOOK_DELIVERIES, onlyWaiting)).toEqual([]);
  });
  it('uses an index to skip decisions that have been carried out', async () => {
    const found = await scans(SUBSCRIPTION_DECISIONS, (rows) => void rows.whereIn('state', OPEN_STATES));
    // The few that are open are sorted: the index has one order for each state.
    expect(found).toEqual(['USE TEMP B-TREE FOR ORDER BY']);
  });
});
