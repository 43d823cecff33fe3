import type Router from '@koa/router';
import type { Knex } from 'knex';
import { type Clock, type Context, param, type State } from '@jobtrail/service-kit';
import { findDelivery } from '../deliveries/queries.ts';
import { readForm } from '../pages/readForm.ts';
import { respondWithPage } from '../pages/respondWithPage.ts';
import { resubscribe, suppress } from '../suppressions/commands.ts';
import { keyOfPerson, suppressedAmong } from '../suppressions/queries.ts';
import { DIGEST, type EmailNotifications } from './EmailNotifications.ts';
import { digestPage, unknownPage, unsubscribePage } from './page.ts';
import type { UnsubscribeTokens } from './UnsubscribeTokens.ts';

interface Dependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly router: Router<State>;
  readonly tokens: UnsubscribeTokens;
  readonly notifications: EmailNotifications;
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
export function unsubscribeRoutes({ knex, clock, router, tokens, notifications }: Dependencies): void {
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
