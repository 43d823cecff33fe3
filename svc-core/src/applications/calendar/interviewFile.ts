import type { HourCycle } from '@jobtrail/contract';
import { fileText } from './calendarText.ts';
import { type EventJob, eventOf, type EventRow } from './event.ts';

/** A file that a response or an email carries. */
interface CalendarFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** An interview as an iCalendar file. */
export const interviewFile = (row: EventRow, job: EventJob, cycle: HourCycle): CalendarFile => ({
  name: 'interview.ics',
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: fileText(eventOf(row, job, cycle)),
});
