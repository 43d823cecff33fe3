import type Router from '@koa/router';
import type { Knex } from 'knex';
import { calls } from '@jobtrail/contract/calls';
import {
  type Clock,
  type Context,
  type GatewayCaller,
  param,
  type registerOn,
  type State,
} from '@jobtrail/service-kit';
import { findDelivery } from '../deliveries/queries.ts';
import { DIGEST, type EmailNotifications } from '../digests/EmailNotifications.ts';
import { digestPage } from '../digests/page.ts';
import { readForm } from '../pages/readForm.ts';
import { respondWithPage } from '../pages/respondWithPage.ts';
import { liftBouncesOf, liftSuppression, resubscribe, suppress } from './commands.ts';
import { keyOfPerson } from './key.ts';
import { unknownPage, unsubscribePage } from './page.ts';
import { presentSuppression } from './presenter.ts';
import { pageOfSuppressions, suppressedAmong } from './queries.ts';
import type { UnsubscribeTokens } from './UnsubscribeTokens.ts';

interface Dependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly router: Router<State>;
  readonly on: ReturnType<typeof registerOn<GatewayCaller>>;
  readonly tokens: UnsubscribeTokens;
  readonly notifications: EmailNotifications;
  /** Call this when there is an entry of the audit log to publish. */
  readonly wake: () => void;
}

interface Recipient {
  readonly email: string | null;
  readonly userId: string;
  readonly broadcastId: string;
}

const PATH = '/unsubscribe/:token';

/**
 * GET /unsubscribe/{token} shows what will happen. POST unsubscribes: it is the one-click request of RFC 8058, which
 * email clients send, or the button of the page. The signed token is the only authorization.
 */
export function suppressionRoutes({ knex, clock, router, on, tokens, notifications, wake }: Dependencies): void {
  on(calls.listSuppressions, async ({ query }) => {
    const { rows, next } = await pageOfSuppressions(knex, query);
    return { suppressions: rows.map(presentSuppression), next };
  });
  on(calls.liftSuppression, ({ caller, body: { key } }) =>
    liftSuppression(knex, { key, actorId: caller.id }, clock()).then(wake),
  );
  on(calls.liftBroadcastBounces, async ({ caller, params: { id } }) => {
    const lifted = await liftBouncesOf(knex, { broadcastId: id, actorId: caller.id }, clock());
    if (lifted > 0) wake();
    return { lifted };
  });

  /** The recipient of a link. The address is null once it has been erased; null for a person who no longer exists. */
  const recipientOf = async (ctx: Context & { params: Record<string, string> }): Promise<Recipient | null> => {
    const addressed = tokens.read(param(ctx, 'token'));
    const row = addressed && (await findDelivery(knex, addressed));
    if (!addressed || !row?.user_id) return null;
    return { email: row.email, userId: row.user_id, broadcastId: addressed.broadcastId };
  };

  /** The person of a digest's link; null for any other link. */
  const digestRecipientOf = (ctx: Context & { params: Record<string, string> }): string | null => {
    const addressed = tokens.read(param(ctx, 'token'));
    return addressed?.broadcastId === DIGEST ? addressed.userId : null;
  };

  router.get(PATH, async (ctx) => {
    ctx.state.route = `GET ${PATH}`;
    const reader = digestRecipientOf(ctx);
    if (reader !== null) return respondAboutDigest(ctx, await notifications.read(reader));
    const recipient = await recipientOf(ctx);
    if (!recipient) return respondWithPage(ctx, unknownPage(), 404);
    const suppressed = (await suppressedAmong(knex, [recipient])).size > 0;
    respondWithPage(ctx, unsubscribePage({ email: recipient.email, suppressed }));
  });

  router.post(PATH, async (ctx) => {
    ctx.state.route = `POST ${PATH}`;
    const form = await readForm(ctx);
    const isOneClick = form.get('List-Unsubscribe') === 'One-Click';
    const reader = digestRecipientOf(ctx);
    if (reader !== null) {
      await notifications.set(reader, form.get('action') === 'resubscribe');
      if (isOneClick) return respondAboutDigest(ctx, await notifications.read(reader));
      ctx.redirect(ctx.path);
      ctx.status = 303;
      return;
    }
    const recipient = await recipientOf(ctx);
    if (!recipient) return respondWithPage(ctx, unknownPage(), 404);
    const { userId, broadcastId } = recipient;
    const email = recipient.email ?? keyOfPerson(userId);
    if (form.get('action') === 'resubscribe') await resubscribe(knex, email, userId);
    else {
      const row = { email, user_id: userId, reason: 'unsubscribed', detail: null, broadcast_id: broadcastId } as const;
      await suppress(knex, [row], clock());
    }
    if (isOneClick) respondWithPage(ctx, unsubscribePage({ email: recipient.email, suppressed: true }));
    else ctx.redirect(ctx.path);
    if (ctx.status === 302) ctx.status = 303;
  });
}

/** @param on whether the emails are on; null if the person no longer exists */
function respondAboutDigest(ctx: Context, on: boolean | null): void {
  if (on === null) respondWithPage(ctx, unknownPage(), 404);
  else respondWithPage(ctx, digestPage(on));
}
