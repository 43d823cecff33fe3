import { addDays, type Interview, type InterviewKind, interviewName, localDayOf } from '@jobtrail/contract';
import { timeIn } from '../../jobs/clock/clockWords.ts';
import type { JobFlag } from './FlagIcon.tsx';

/** Keeps '3:00 PM' on one line of a narrow card. */
const NO_BREAK = '\u00a0';

const WORDS: Readonly<Record<InterviewKind, string>> = { phone: 'Call', video: 'Video', onsite: 'Onsite' };

/**
 * The flag of each job whose next interview is today or tomorrow. An interview has it until it is over.
 * @param interviews soonest first
 * @param zone the person's time zone
 * @param now in ms since the epoch
 */
export function interviewFlags(
  interviews: readonly Interview[],
  zone: string,
  now: number,
): ReadonlyMap<string, JobFlag> {
  const today = localDayOf(now, zone);
  const flags = new Map<string, JobFlag>();
  for (const { jobId, kind, round, state, startsAt, endsAt } of interviews) {
    if (state !== 'planned' || Date.parse(endsAt) <= now || flags.has(jobId)) continue;
    const day = localDayOf(Date.parse(startsAt), zone);
    if (day > addDays(today, 1)) continue;
    const isLater = day > today;
    const time = timeIn(startsAt, zone);
    flags.set(jobId, {
      shape: 'calendar',
      isToday: true,
      text: isLater ? `${WORDS[kind]} tomorrow` : `${WORDS[kind]} today ${time.replace(' ', NO_BREAK)}`,
      title: `${interviewName({ kind, round })}, ${isLater ? 'tomorrow' : 'today'} ${time}`,
    });
  }
  return flags;
}
