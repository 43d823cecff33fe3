import type { Knex } from 'knex';
import { adminTexts, type Audience, type Broadcast } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import {
  type Clock,
  conflict,
  type GatewayCaller,
  LargeReads,
  newId,
  notFound,
  type registerOn,
  transaction,
} from '@jobtrail/service-kit';
import { type AudienceSource, countReachable, isAnyoneReachable } from '../audiences/AudienceSource.ts';
import { recordAction } from '../audit/commands.ts';
import { frameBroadcast } from '../emails/BroadcastEmails.ts';
import type { Composer } from '../emails/Composer.ts';
import type { Sender } from '../emails/sender.ts';
import { currentOutages, type Outages } from '../outages/queries.ts';
import type { BroadcastRow } from '../rows.ts';
import { liftBouncesOf } from '../suppressions/commands.ts';
import type { EncodedEmail, Outcome } from '../transports/Transport.ts';
import { broadcastList } from './broadcastList.ts';
import { BroadcastStatsCache } from './BroadcastStatsCache.ts';
import {
  cancelBroadcast,
  createBroadcast,
  findBroadcastByKey,
  pauseBroadcast,
  resumeBroadcast,
  retryFailedDeliveries,
} from './commands/lifecycle.ts';
import { createTestSender } from './createTestSender.ts';
import type { Preparer } from './Preparer.ts';
import { presentBroadcast, presentRecipient } from './presenter.ts';
import { findBroadcast, pageOfRecipients } from './queries.ts';
import { waitingOf } from './waiting.ts';

interface Dependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly on: ReturnType<typeof registerOn<GatewayCaller>>;
  readonly audiences: AudienceSource;
  readonly preparer: Preparer;
  readonly sender: Sender;
  readonly composer: Composer;
  /** Sends an email immediately, in a single attempt. */
  readonly sendNow: (email: EncodedEmail) => Promise<Outcome>;
  /** Call this when there is something new to send. */
  readonly wake: () => void;
}

/** How long the call waits for the recipients to be frozen; the gateway gives up after 30 s. */
const PREPARED_WITHIN_MS = 15_000;

/** The calls of the broadcast screen. */
export function broadcastRoutes(dependencies: Dependencies): void {
  const { knex, clock, on, audiences, preparer, sender, composer, sendNow, wake } = dependencies;
  const statsCache = new BroadcastStatsCache(knex);
  const reads = new LargeReads();
  const sendTest = createTestSender(sendNow);
  const presentIn = async (row: BroadcastRow, outages: Outages): Promise<Broadcast> => {
    const now = clock();
    const waiting = await waitingOf(knex, row, { outages, now });
    return presentBroadcast(row, { stats: await statsCache.of(row), waiting, now });
  };
  const present = async (row: BroadcastRow): Promise<Broadcast> => presentIn(row, await currentOutages(knex, clock()));
  const found = async (id: string): Promise<BroadcastRow> => {
    const row = await findBroadcast(knex, id);
    if (!row) throw notFound();
    return row;
  };

  const reachableIn = async (audience: Audience): Promise<number> => {
    const { [audience]: count } = await countReachable(knex, audiences);
    if (count === 0 && !(await isAnyoneReachable(knex, audiences, audience)))
      throw conflict(adminTexts.nobodyInAudience);
    return count;
  };

  on(calls.listBroadcasts, async ({ ctx, caller, query }) => {
    const outages = await currentOutages(knex, clock());
    const present = (row: BroadcastRow): Promise<Broadcast> => presentIn(row, outages);
    return reads.json(ctx, caller.id, (runInSlot) => broadcastList({ knex, present }, query.before, runInSlot));
  });

  on(calls.sendBroadcast, async ({ caller, body: { key = null, ...draft } }) => {
    const known = key === null ? undefined : await findBroadcastByKey(knex, { ...draft, key });
    const audienceCount = known ? known.audience_count : await reachableIn(draft.audience);
    const made = known ?? (await createBroadcast(knex, { ...draft, key, audienceCount, by: caller }, clock()));
    if (made.status === 'preparing') await preparer.prepared(made.id, PREPARED_WITHIN_MS);
    const { id, status, sent_at, recipient_count, audience_count } = await found(made.id);
    return { id, status, recipientCount: sent_at === null ? audience_count : recipient_count };
  });

  on(calls.countAudiences, () => countReachable(knex, audiences));
  on(calls.previewBroadcast, async ({ body }) => frameBroadcast(body, { appUrl: sender.appUrl, unsubscribeUrl: null }));
  on(calls.testBroadcast, async ({ caller, body }) => {
    const { subject, ...content } = frameBroadcast(body, { appUrl: sender.appUrl, unsubscribeUrl: null });
    await sendTest(await composer.composeFor(caller, { subject: `[Test] ${subject}`, ...content }, newId()));
    const event = { actorId: caller.id, action: 'broadcast.test', subject, broadcastId: null } as const;
    await transaction(knex, (trx) => recordAction(trx, event, clock()));
    wake();
    return { to: caller.email };
  });

  on(calls.getBroadcast, async ({ params }) => present(await found(params.id)));
  on(calls.listBroadcastRecipients, async ({ params, query }) => {
    const { id } = await found(params.id);
    const { rows, next } = await pageOfRecipients(knex, id, query);
    const now = clock();
    return { recipients: rows.map((row) => presentRecipient(row, now)), next };
  });
  on(calls.retryBroadcast, async ({ caller, params }) => {
    const retried = await retryFailedDeliveries(knex, params.id, { actorId: caller.id, now: clock() });
    wake();
    return { retried };
  });
  for (const [call, command] of [
    [calls.pauseBroadcast, pauseBroadcast],
    [calls.resumeBroadcast, resumeBroadcast],
    [calls.cancelBroadcast, cancelBroadcast],
  ] as const) {
    on(call, async ({ caller, params }) => {
      const { id } = await found(params.id);
      await command(knex, id, { actorId: caller.id, now: clock() });
      wake();
      return present(await found(id));
    });
  }
  on(calls.liftBroadcastBounces, async ({ caller, params }) => {
    const { id } = await found(params.id);
    const lifted = await liftBouncesOf(knex, { broadcastId: id, actorId: caller.id }, clock());
    if (lifted > 0) wake();
    return { lifted };
  });
}
