import { formatDate } from '@jobtrail/web-kit';

/** Today in the reader's own calendar, YYYY-MM-DD: what a new interview note starts with. */
export function today(now: Date = new Date()): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

/** 'Nov 12, 2026' of a calendar day, whatever the time zone; 'No date' of none. */
export const formatDay = (day: string | null): string => (day === null ? 'No date' : formatDate(`${day}T12:00:00`));

/** The name under which a note's audio is saved. */
export const audioFileName = (day: string | null): string =>
  day === null ? 'interview-recording.mp3' : `interview-${day}.mp3`;
