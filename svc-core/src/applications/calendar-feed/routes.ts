import { CALENDAR_FEED_PATH } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { notFound, param, toMoment } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { hashOf, isToken } from '../../people/credentials/token.ts';
import type { ConfirmPassword } from '../../people/second-factor/confirmPassword.ts';
import { recordSecurityEvent } from '../../people/security-log/recordSecurityEvent.ts';
import { createFeed, deleteFeed, type NewFeed, renewFeed } from './commands.ts';
import { FeedLimiter } from './FeedLimiter.ts';
import type { FeedReads } from './FeedReads.ts';
import { dayOf, feedOf, feedTag, hasTag } from './feedResponse.ts';
import { presentFeed } from './presenter.ts';
import { findFeed, findOwner } from './queries.ts';

/** What follows the token in the address of a feed. */
const EXTENSION = /\.ics$/;

/** The calls on the calendar feed, and the feed itself, which needs no session and reads no cookie. */
export function calendarFeedRoutes(
  core: CoreContext,
  { appUrl, feedReads, confirmPassword }: { appUrl: string; feedReads: FeedReads; confirmPassword: ConfirmPassword },
): void {
  const limiter = new FeedLimiter(core);
  const presentNew = ({ address, createdAt }: NewFeed) => ({
    address,
    createdAt: toMoment(createdAt),
    lastReadAt: null,
  });

  core.on(calls.getCalendarFeed, async ({ caller }) => presentFeed(await findFeed(core.knex, caller.id)));
  core.on(calls.createCalendarFeed, async ({ ctx, caller, body: { password } }) => {
    const user = await confirmPassword(ctx, caller, password, 'password');
    const feed = await createFeed(core, user, appUrl);
    recordSecurityEvent(core, ctx, { event: 'calendar_feed_made', userId: caller.id });
    return presentNew(feed);
  });
  core.on(calls.renewCalendarFeed, async ({ ctx, caller, body: { password } }) => {
    const user = await confirmPassword(ctx, caller, password, 'password');
    const feed = await renewFeed(core, user, appUrl);
    recordSecurityEvent(core, ctx, { event: 'calendar_feed_renewed', userId: caller.id });
    return presentNew(feed);
  });
  core.on(calls.deleteCalendarFeed, async ({ caller }) => {
    await deleteFeed(core, caller.id);
  });

  core.router.get(CALENDAR_FEED_PATH, async (ctx) => {
    ctx.state.route = `GET ${CALENDAR_FEED_PATH}`;
    ctx.set({ 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    const file = param(ctx, 'file');
    const token = file.replace(EXTENSION, '');
    if (token === file || !isToken(token)) throw notFound();
    const hash = hashOf(token);
    const owner = await findOwner(core.knex, hash);
    if (!owner) throw notFound();
    await limiter.take(hash);
    feedReads.note(hash);
    const day = dayOf(core.clock());
    ctx.status = 200;
    ctx.etag = feedTag(owner, day);
    if (hasTag(ctx.get('if-none-match'), ctx.etag)) {
      ctx.status = 304;
      return;
    }
    ctx.type = 'text/calendar; charset=utf-8';
    ctx.body = await feedOf(core.knex, owner, day);
  });
}
