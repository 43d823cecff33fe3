import ical, { type ICalCalendarData, ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import { FEED_REFRESH_MS, feedCalendar, PRODUCT } from '@jobtrail/contract';

/** The version of the format of calendars. Increase it with every change, so that apps read their feeds again. */
export const TEMPLATE_VERSION = 2;

const SECOND_MS = 1000;
const prodId = { company: PRODUCT, product: 'Interviews', language: 'EN' } as const;

const END = 'END:VCALENDAR';
/** A calendar needs one component at least (RFC 5545, 3.6). This one adds nothing that an app would show. */
const UTC = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

function subscribedText(calendar: Pick<ICalCalendarData, 'name' | 'description'>, events: ICalEventData[]): string {
  const text = ical({ ...calendar, prodId, ttl: FEED_REFRESH_MS / SECOND_MS, events }).toString();
  // Not as the time zone of the calendar, which would put it in front of properties.
  return events.length > 0 ? text : text.replace(END, `${UTC}\r\n${END}`);
}

/** The calendar that calendar apps subscribe to. */
export const feedText = (events: ICalEventData[]): string => subscribedText({ name: feedCalendar.name }, events);

/**
 * The calendar of a person who may not use it: empty, with a note, because apps keep retrying or drop one that is
 * missing.
 */
export const pausedFeedText = (reason: keyof typeof feedCalendar.paused): string =>
  subscribedText({ name: feedCalendar.pausedName, description: feedCalendar.paused[reason] }, []);

/** A file with one event, for import. */
export const fileText = (event: ICalEventData): string =>
  ical({ method: ICalCalendarMethod.PUBLISH, prodId, events: [event] }).toString();
