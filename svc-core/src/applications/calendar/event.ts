import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { type HourCycle, interviewName, linkIn, timeOfDay } from '@jobtrail/contract';
import { wallTimeOf } from '@jobtrail/service-kit';
import type { InterviewRow } from '../../rows.ts';
import { peopleOf } from '../interviews/presenter.ts';
import type { JobOfInterview } from '../interviews/row.ts';

/** Line ends of every kind that a reader of calendars may know, not only those of RFC 5545. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029\u001C-\u001E]/g;
/** Control characters, which a TEXT may not contain (RFC 5545, 3.1), except tab and line feed. */
const CONTROLS = /[\u0000-\u0008\u000E-\u001B\u001F\u007F-\u0084\u0086-\u009F]/g;

/** Unpaired surrogates, which cannot be encoded in UTF-8. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** A text as a calendar may contain it: well-formed, with line feeds as its only line ends. */
const cleanText = (text: string): string =>
  text.replaceAll(LONE_SURROGATES, '\uFFFD').replaceAll(LINE_ENDS, '\n').replaceAll(CONTROLS, '');

/** The same on one line. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ').trim();

/** What an event needs of an interview: all but its preparation, which stays in the account. */
export type EventRow = Omit<InterviewRow, 'preparation'>;
/** What an event shows of a job, and when it last changed. */
export type EventJob = Pick<JobOfInterview, 'company' | 'position'> & { readonly updated_at: number };

/** The time of day in a zone, `15:00` or `3:00 PM`. */
export function clockAt(at: number, zone: string, cycle: HourCycle): string {
  const [hours = 0, minutes = 0] = wallTimeOf(at, zone).slice(11).split(':').map(Number);
  return timeOfDay(hours * 60 + minutes, cycle);
}
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** The title of an interview in calendars and emails. Some calendar apps show cancelled events like any other. */
export function titleOf(
  row: Pick<EventRow, 'kind' | 'round' | 'state'>,
  { company }: Pick<EventJob, 'company'>,
): string {
  const title = cleanLine(`${company}: ${interviewName(row)}`);
  return row.state === 'cancelled' ? `Canceled: ${title}` : title;
}

/** The agreed time in words, `15:00 to 16:00 in London (Europe/London)`. */
export function timeInWords({ starts_at, ends_at, time_zone }: EventRow, cycle: HourCycle): string {
  const [start, end] = [starts_at, ends_at].map((at) => clockAt(at, time_zone, cycle));
  return `${start} to ${end} in ${cityOf(time_zone)} (${time_zone})`;
}

function descriptionOf(row: EventRow, { position }: EventJob, cycle: HourCycle): string {
  const people = peopleOf(row);
  return cleanText(
    [position, timeInWords(row, cycle), row.place ?? '', people.length > 0 ? `With ${people.join(', ')}` : '']
      .filter((line) => line !== '')
      .join('\n'),
  );
}

/** A link without the characters that the writer would escape: a URI has no escapes (RFC 5545, 3.3.13). */
const linkOf = (place: string | null): string | null =>
  linkIn(place)?.replaceAll(',', '%2C').replaceAll(';', '%3B').replaceAll('\\', '%5C') ?? null;

/**
 * The event of an interview (RFC 5545, 3.6.1). Its times are moments in UTC, because calendar apps misread a zone
 * without its rules; the description names the zone. The stamps come from the row, so that an unchanged interview is
 * the same text. It has no alarm, organizer or attendees.
 * @param cycle how the person's clocks show the time of day
 */
export function eventOf(row: EventRow, job: EventJob, cycle: HourCycle): ICalEventData {
  const changed = new Date(Math.max(row.updated_at, job.updated_at));
  const isCancelled = row.state === 'cancelled';
  const link = linkOf(row.place);
  return {
    id: row.uid,
    sequence: row.sequence,
    start: new Date(row.starts_at),
    end: new Date(row.ends_at),
    stamp: changed,
    created: new Date(row.created_at),
    lastModified: changed,
    summary: titleOf(row, job),
    description: descriptionOf(row, job, cycle),
    location: row.place === null ? null : cleanLine(row.place),
    ...(link !== null && { url: link }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(isCancelled && { transparency: ICalEventTransparency.TRANSPARENT }),
  };
}
