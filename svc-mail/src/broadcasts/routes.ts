import { calls } from '@jobtrail/contract/calls';
import { LargeReads, newId, notFound, transaction, type Clock, type GatewayCaller, type registerOn } from '@jobtrail/service-kit';
import type { Broadcast } from '@jobtrail/contract';
import type { Knex } from 'knex';
import { queueAccountMail } from '../account-mail/commands.ts';
import { noteAction } from '../audit/commands.ts';
import type { AudienceSource } from '../audiences/AudienceSource.ts';
import { countReachable } from '../audiences/counts.ts';
import { frameBroadcast } from '../composing/frame.ts';
import type { Sender } from '../composing/sender.ts';
import { broadcastList } from './broadcast-list.ts';
import { broadcastOfKey, cancelBroadcast, createBroadcast, pauseBroadcast, resumeBroadcast, retryFailed } from './commands.ts';
import type { Preparer } from './Preparer.ts';
import { presentBroadcast, presentRecipient } from './presenter.ts';
import { broadcastById, recipientsAfter } from './queries.ts';
import type { BroadcastRow } from './row.ts';
import { StatsKeeper } from './StatsKeeper.ts';

interface Parts {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly on: ReturnType<typeof registerOn<GatewayCaller>>;
  readonly audiences: AudienceSource;
  readonly preparer: Preparer;
  readonly sender: Sender;
  /** There is something new to send. */
  readonly nudge: () => void;
}

/** So long a broadcast waits for its recipients to be frozen before it answers; the gateway gives up after 30 s. */
const PREPARED_WITHIN_MS = 15_000;

/** The calls of the broadcast screen. */
export function broadcastRoutes({ knex, clock, on, audiences, preparer, sender, nudge }: Parts): void {
  const keeper = new StatsKeeper(knex);
  const reads = new LargeReads();
  const present = async (row: BroadcastRow): Promise<Broadcast> => presentBroadcast(row, await keeper.of(row));
  const found = async (id: string | undefined): Promise<BroadcastRow> => {
    const row = await broadcastById(knex, id ?? '');
    if (!row) throw notFound();
    return row;
  };

  on(calls.listBroadcasts, ({ ctx, caller, query }) => reads.json(ctx, caller.id, (inTurn) => broadcastList({ knex, keeper }, query.before, inTurn)));

  on(calls.sendBroadcast, async ({ caller, body: { key = null, ...draft } }) => {
    const known = key === null ? undefined : await broadcastOfKey(knex, { ...draft, key });
    const made = known ?? (await createBroadcast(knex, { ...draft, key, audienceCount: (await countReachable(knex, audiences))[draft.audience], by: caller }, clock()));
    if (made.status === 'preparing') await preparer.prepared(made.id, PREPARED_WITHIN_MS);
    const { id, status, sent_at, recipient_count, audience_count } = await found(made.id);
    return { id, status, recipientCount: sent_at === null ? audience_count : recipient_count };
  });

  on(calls.countAudiences, () => countReachable(knex, audiences));
  on(calls.previewBroadcast, async ({ body }) => frameBroadcast(body, { appUrl: sender.appUrl, unsubscribeUrl: null }));
  on(calls.testBroadcast, async ({ caller, body }) => {
    const { subject, ...content } = frameBroadcast(body, { appUrl: sender.appUrl, unsubscribeUrl: null });
    await transaction(knex, async (trx) => {
      await queueAccountMail(trx, { key: `test:${newId()}`, userId: caller.id, to: caller, subject: `[Test] ${subject}`, ...content }, clock());
      await noteAction(trx, { actorId: caller.id, action: 'broadcast.test', subject, broadcastId: null }, clock());
    });
    nudge();
    return { to: caller.email };
  });

  on(calls.getBroadcast, async ({ params }) => present(await found(params['id'])));
  on(calls.listBroadcastRecipients, async ({ params, query }) => {
    const { id } = await found(params['id']);
    const { rows, next } = await recipientsAfter(knex, id, query);
    return { recipients: rows.map(presentRecipient), next };
  });
  on(calls.retryBroadcast, async ({ caller, params }) => {
    const retried = await retryFailed(knex, params['id'] ?? '', { actorId: caller.id, now: clock() });
    nudge();
    return { retried };
  });
  for (const [call, command] of [[calls.pauseBroadcast, pauseBroadcast], [calls.resumeBroadcast, resumeBroadcast], [calls.cancelBroadcast, cancelBroadcast]] as const) {
    on(call, async ({ caller, params }) => {
      const { id } = await found(params['id']);
      await command(knex, id, { actorId: caller.id, now: clock() });
      nudge();
      return present(await found(id));
    });
  }
}
