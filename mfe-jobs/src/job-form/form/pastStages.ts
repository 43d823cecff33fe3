import {
  type CreateJobBody,
  DEFAULT_STAGE,
  isLocalDay,
  type LocalDay,
  type Stage,
  STAGE_VALUES,
} from '@jobtrail/contract';

/** The days of some stages. */
export type PastDays = Partial<Record<Stage, LocalDay>>;

/** The stages in which a job in this one may have been since Applied, in their order; itself comes last. */
export const pastStages = (status: Stage): readonly Stage[] =>
  STAGE_VALUES.slice(STAGE_VALUES.indexOf(DEFAULT_STAGE) + 1, STAGE_VALUES.indexOf(status) + 1);

/** Reads the days of a form. */
export function pastDays(text: string): PastDays {
  if (text === '') return {};
  const stored = JSON.parse(text) as unknown;
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([, day]: [string, unknown]) => typeof day === 'string' && isLocalDay(day)),
  ) as PastDays;
}

/** The days of a form with another one; '' removes it. */
export function withDay(text: string, stage: Stage, day: string): string {
  const { [stage]: _, ...others } = pastDays(text);
  const days = day === '' ? others : { ...others, [stage]: day };
  return Object.keys(days).length === 0 ? '' : JSON.stringify(days);
}

/**
 * The stages of a new job with their days, if the person has given any. A stage without a day is left out; that in which
 * the job is now has today's.
 */
export function historyOf(
  { status, past }: { status: Stage; past: string },
  today: LocalDay,
): Pick<CreateJobBody, 'history'> {
  const days = pastDays(past);
  const known = pastStages(status).filter((stage) => days[stage] !== undefined);
  if (known.length === 0) return {};
  const stages = known.at(-1) === status ? known : [...known, status];
  return { history: stages.map((stage) => ({ stage, happenedOn: days[stage] ?? today })) };
}
