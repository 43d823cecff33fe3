import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import type { SubscriptionClient } from '../../peers/billing.ts';
import type { AttemptLimiter } from '../attempts/attemptLimiter.ts';
import { addressOf } from '../security-log/network.ts';
import { recordSecurityEvent } from '../security-log/recordSecurityEvent.ts';
import { deactivatedPersonOf, requestCancellationLink } from './commands.ts';

interface Options {
  readonly appUrl: string;
  readonly emailLimiter: AttemptLimiter;
  readonly subscription: SubscriptionClient;
}

/** The calls of /cancel-subscription, with which a person who cannot sign in cancels the subscription. */
export function cancellationLinkRoutes(core: CoreContext, { appUrl, emailLimiter, subscription }: Options): void {
  const { on, knex, clock } = core;
  on(calls.requestCancellationLink, async ({ ctx, body: { email } }) => {
    await emailLimiter.attempt(addressOf(ctx), email);
    const userId = await requestCancellationLink(knex, appUrl, email, clock());
    recordSecurityEvent(core, ctx, { event: 'cancellation_link_request', userId });
    ctx.status = 204;
  });
  on(calls.getLinkedSubscription, async ({ body: { token } }) =>
    subscription.read(await deactivatedPersonOf(knex, token, clock())),
  );
  on(calls.cancelLinkedSubscription, async ({ ctx, body: { token } }) => {
    const userId = await deactivatedPersonOf(knex, token, clock());
    const canceled = await subscription.cancel(userId);
    recordSecurityEvent(core, ctx, { event: 'cancellation_by_link', userId });
    return canceled;
  });
}
