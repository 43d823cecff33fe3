import type { Application } from './application.ts';
import { measured, type MeasuredDuration } from './durations.ts';

/** The time from applying to the first response, until today for those who still wait. */
export function timeToReply(application: Application, today: number): MeasuredDuration {
  const { position, appliedOn, visits, reply } = application;
  if (reply) return measured(position, 'finished', appliedOn, reply.day);
  const last = visits.at(-1);
  return last?.isUnanswered
    ? measured(position, 'left', appliedOn, last.day)
    : measured(position, 'waiting', appliedOn, today);
}
