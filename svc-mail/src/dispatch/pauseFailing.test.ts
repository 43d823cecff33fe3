import type { Knex } from 'knex';
import { createLogger, migrate, newId, openDatabase } from '@jobtrail/service-kit';
import { type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { createBroadcast, resumeBroadcast } from '../broadcasts/commands/lifecycle.ts';
import { claim } from '../deliveries/commands/claims.ts';
import { DeliveryWriter } from '../deliveries/commands/DeliveryWriter.ts';
import type { Settlement } from '../deliveries/settle.ts';
import { migrations } from '../migrations/index.ts';
import type { DeliveryRow } from '../rows.ts';
import { pauseIfFailing } from './pauseFailing.ts';

const LEASE_MS = 60_000;
const RECIPIENTS = 300;
const ADMINISTRATOR = newId();
const SENT: Settlement = { status: 'sent' };
const REFUSED: Settlement = { status: 'failed', error: 'No.' };
const UNCERTAIN: Settlement = { status: 'uncertain', error: 'The connection broke.' };

let folder: TemporaryFolder;
let knex: Knex;
let now: number;
let id: string;

/** A sender with its own claims. @returns sends one email, which ends as given */
function replica(): (settlement: Settlement) => Promise<void> {
  const token = newId();
  const logger = createLogger('svc-mail', 'silent');
  const clock = (): number => now;
  const writer = new DeliveryWriter({
    ...{ knex, token, clock, leaseMs: LEASE_MS },
    onTrouble: (error) => {
      throw error;
    },
    onFailures: (broadcastId) => pauseIfFailing({ knex, logger, leaseMs: LEASE_MS }, broadcastId),
  });
  return async (settlement) => {
    now += 1;
    const [delivery] = await claim(knex, { broadcastId: id, token, limit: 1, now, leaseMs: LEASE_MS });
    if (!delivery || !(await writer.recordStart(delivery))) throw new Error('It may not be sent.');
    writer.recordResult(delivery, settlement);
    await writer.drained();
  };
}

const broadcast = (): Promise<{ status: string; pause_reason: string | null }> =>
  knex('broadcasts').where({ id }).first('status', 'pause_reason');

beforeEach(async () => {
  folder = temporaryFolder();
  knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path });
  await migrate(knex, migrations);
  now = 1_000_000;
  const by = { id: ADMINISTRATOR, name: 'Ada' };
  const content = {
    key: null,
    subject: 'News',
    audience: 'all',
    body: 'Hello',
    audienceCount: RECIPIENTS,
    by,
  } as const;
  ({ id } = await createBroadcast(knex, content, now));
  await knex('broadcasts').where({ id }).update({ status: 'sending' });
  const rows = Array.from({ length: RECIPIENTS }, (_, n): DeliveryRow => ({
    ...{ broadcast_id: id, recipient_key: String(n), user_id: newId(), name: 'Nora', email: `nora-${n}@example.com` },
    ...{ status: 'pending', due_at: now, token: null, attempts: 0, error: null, sent_at: null },
  }));
  await knex.batchInsert('deliveries', rows, 50);
});
afterEach(async () => {
  await knex.destroy();
  folder.remove();
});

describe('A broadcast with half of its latest emails refused', () => {
  it('pauses when there are 50, whichever replicas sent them', async () => {
    const [one, other] = [replica(), replica()];
    for (let n = 0; n < 12; n += 1) for (const send of [one, other]) await send(SENT);
    for (let n = 0; n < 25; n += 1) await [one, other][n % 2]?.(REFUSED);
    expect(await broadcast()).toEqual({ status: 'sending', pause_reason: null });
    await other(REFUSED);
    expect(await broadcast()).toEqual({ status: 'paused', pause_reason: expect.stringContaining('were refused') });
  });
  it('goes on if the latest 200 arrived', async () => {
    const send = replica();
    for (let n = 0; n < 49; n += 1) await send(REFUSED);
    for (let n = 0; n < 101; n += 1) await send(SENT);
    await send(REFUSED);
    expect(await broadcast()).toMatchObject({ status: 'sending' });
  });
  it('counts only what has started since it was resumed', async () => {
    const send = replica();
    for (let n = 0; n < 50; n += 1) await send(REFUSED);
    expect(await broadcast()).toMatchObject({ status: 'paused' });
    now += 1;
    await resumeBroadcast(knex, id, { actorId: ADMINISTRATOR, now });
    for (let n = 0; n < 49; n += 1) await send(REFUSED);
    expect(await broadcast()).toMatchObject({ status: 'sending' });
    await send(REFUSED);
    expect(await broadcast()).toMatchObject({ status: 'paused' });
  });
  it('says so if it is unknown whether they arrived', async () => {
    const send = replica();
    for (let n = 0; n < 50; n += 1) await send(UNCERTAIN);
    expect((await broadcast()).pause_reason).toContain('without saying whether it accepted them');
  });
});
