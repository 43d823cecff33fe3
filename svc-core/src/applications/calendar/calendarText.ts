import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import { FEED_REFRESH_MS, feedCalendar, PRODUCT } from '@jobtrail/contract';

/** The version of the format of calendars. Increase it with every change, so that apps read their feeds again. */
export const TEMPLATE_VERSION = 1;

const SECOND_MS = 1000;
const prodId = { company: PRODUCT, product: 'Interviews', language: 'EN' } as const;

/** The calendar that calendar apps subscribe to. */
export const feedText = (events: ICalEventData[]): string =>
  ical({ name: feedCalendar.name, prodId, ttl: FEED_REFRESH_MS / SECOND_MS, events }).toString();

/**
 * The calendar of a person who may not use it: empty, with a note, because apps keep retrying or drop one that is
 * missing.
 */
export const pausedFeedText = (): string =>
  ical({
    name: feedCalendar.pausedName,
    description: feedCalendar.paused,
    prodId,
    ttl: FEED_REFRESH_MS / SECOND_MS,
  }).toString();

/** A file with one event, for import. */
export const fileText = (event: ICalEventData): string =>
  ical({ method: ICalCalendarMethod.PUBLISH, prodId, events: [event] }).toString();
