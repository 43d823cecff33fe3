import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { DEFAULT_HOUR_CYCLE } from '@jobtrail/contract';
import { feedText, pausedFeedText, TEMPLATE_VERSION } from '../calendar/calendarText.ts';
import { eventOf } from '../calendar/event.ts';
import { type FeedOwner, listFeedEntries } from './queries.ts';

const DAY_MS = 86_400_000;

/** The start of a day in UTC, on which the window of a feed depends. In ms since the epoch. */
export const dayOf = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS;

/** Why the feed of a person is empty; null if it is not. */
function pauseOf({ is_active, access, role }: FeedOwner): 'deactivated' | 'ended' | null {
  if (is_active === 0) return 'deactivated';
  return access === 'read' && role !== 'admin' ? 'ended' : null;
}

/**
 * Identifies the content of a feed on a day without building it: everything that it depends on, hashed. A change of a
 * job counts, because events show its company and position.
 */
export function feedTag(owner: FeedOwner, day: number): string {
  const { calendar_version, jobs_version, hour_cycle } = owner;
  const parts = [TEMPLATE_VERSION, day, pauseOf(owner), calendar_version, jobs_version, hour_cycle];
  return createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 22);
}

/**
 * Whether an If-None-Match names an entity tag (RFC 9110, 13.1.2). Unlike Koa's `fresh`, it holds with `Cache-Control:
 * no-cache` too, which asks caches on the way, not this server.
 */
export const hasTag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag);

/** The feed of a person on a day (RFC 5545). */
export async function feedOf(knex: Knex, owner: FeedOwner, day: number): Promise<string> {
  const pause = pauseOf(owner);
  if (pause !== null) return pausedFeedText(pause);
  const entries = await listFeedEntries(knex, owner.id, day);
  return feedText(entries.map(({ row, job }) => eventOf(row, job, owner.hour_cycle ?? DEFAULT_HOUR_CYCLE)));
}
