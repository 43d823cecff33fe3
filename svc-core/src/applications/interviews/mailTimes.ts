import { INTERVIEW_CHANGE_MAILED_MS, INTERVIEW_REMINDERS_MS } from '@jobtrail/contract';
import type { InterviewRow } from '../../rows.ts';

/** How long a change waits, so that several in a row are one email. */
const DEBOUNCE_MS = 60_000;

/** When the next reminder of an interview is due, in ms since the epoch; null if there is none. */
export function nextReminderAt(
  { state, starts_at }: Pick<InterviewRow, 'state' | 'starts_at'>,
  now: number,
): number | null {
  if (state !== 'planned') return null;
  const times = [INTERVIEW_REMINDERS_MS.day, INTERVIEW_REMINDERS_MS.hour].map((before) => starts_at - before);
  return times.find((at) => at > now) ?? null;
}

/**
 * When a change of the time, the place or the state of an interview is mailed, in ms since the epoch: soon if the
 * interview starts within INTERVIEW_CHANGE_MAILED_MS, or would have before the change. Otherwise the calendar feed is
 * fast enough.
 */
export function changeMailedAt(starts: readonly number[], now: number): number | null {
  return starts.some((at) => at > now && at - now < INTERVIEW_CHANGE_MAILED_MS) ? now + DEBOUNCE_MS : null;
}
