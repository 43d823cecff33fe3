import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, migrate, newId, openDatabase } from '@jobtrail/service-kit';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { settleExpired } from '../deliveries/commands/claims.ts';
import { ACCOUNT_EMAIL } from '../deliveries/row.ts';
import { migrations } from '../migrations/index.ts';
import type { DeliveryRow } from '../rows.ts';
import { Feed } from './Feed.ts';
import { MailServer } from './MailServer.ts';

const LEASE_MS = 60_000;
const KEYS = ['one', 'two', 'three'];

it('An email whose lease ended while the database was away is given out once', async () => {
  const folder = temporaryFolder();
  const knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path });
  await migrate(knex, migrations);
  let now = 1_000_000;
  const row = { broadcast_id: ACCOUNT_EMAIL, user_id: newId(), name: 'Nora', email: 'nora@example.com' };
  const state = { status: 'pending', due_at: now, token: null, attempts: 0, error: null, sent_at: null } as const;
  await knex<DeliveryRow>('deliveries').insert(KEYS.map((key) => ({ ...row, ...state, recipient_key: key })));
  const logger = createLogger('svc-mail', 'silent');
  const feed = new Feed({
    ...{ knex, token: newId(), leaseMs: LEASE_MS, perSecond: 0, clock: () => now, logger },
    server: new MailServer({ knex, clock: () => now, logger }),
    busy: new Set(),
  });
  const claimed = async (): Promise<void> => {
    while ((await knex('deliveries').where({ status: 'claimed', due_at: now + LEASE_MS })).length < KEYS.length)
      await sleep(10);
  };
  feed.start();
  await claimed();
  now += LEASE_MS + 1;
  expect(await settleExpired(knex, ACCOUNT_EMAIL, now)).toMatchObject({ released: KEYS.length });
  feed.wake();
  await claimed();
  await feed.stop();
  expect(feed.claimed().map(({ recipientKey }) => recipientKey)).toEqual(expect.arrayContaining(KEYS));
  expect(feed.claimed()).toHaveLength(KEYS.length);
  await knex.destroy();
  folder.remove();
});
