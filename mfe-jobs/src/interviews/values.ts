import {
  type CreateInterviewBody,
  type Disambiguation,
  type Interview,
  INTERVIEW_KINDS,
  INTERVIEW_MINUTES,
  INTERVIEW_ROUND_MAX,
  INTERVIEW_TEXT_MAX,
  type InterviewKind,
  interviewSentences,
  isLocalDay,
} from '@jobtrail/contract';
import { tooLong } from '@jobtrail/web-kit';
import { clockText, minutesOf, wallTimeAt } from '../jobs/clock/wallTime.ts';
import type { ConsideredTime } from './queries.ts';

/** The input of the dialog. `people` has a line for each person. */
export type InterviewValues = {
  jobId: string;
  /** '' until the person has chosen one. */
  kind: string;
  round: string;
  /** YYYY-MM-DD. */
  day: string;
  /** HH:mm. */
  time: string;
  minutes: string;
  /** '' until the person has chosen one. */
  zone: string;
  /** Which of two moments is meant; '' until the person has said so. */
  disambiguation: string;
  place: string;
  people: string;
  /** The name that is being typed and not yet one of the people. */
  person: string;
  preparation: string;
};
export const INTERVIEW_FIELDS = [
  'jobId',
  'kind',
  'round',
  'day',
  'time',
  'minutes',
  'zone',
  'disambiguation',
  'place',
  'people',
  'person',
  'preparation',
] as const satisfies readonly (keyof InterviewValues)[];

const HOUR = 60;

/** The input for a new interview: tomorrow, or on a given day, at 10:00. */
export function newValues({ jobId = '', day }: { jobId?: string; day: string }): InterviewValues {
  return {
    jobId,
    kind: '',
    round: '1',
    day,
    time: clockText(10 * HOUR),
    minutes: String(INTERVIEW_MINUTES.initial),
    zone: '',
    disambiguation: '',
    place: '',
    people: '',
    person: '',
    preparation: '',
  };
}

/** The input that shows an interview. */
export const valuesOf = (interview: Interview): InterviewValues => ({
  jobId: interview.jobId,
  kind: interview.kind,
  round: String(interview.round),
  day: interview.startsLocal.slice(0, 10),
  time: interview.startsLocal.slice(11, 16),
  minutes: String(interview.durationMinutes),
  zone: interview.timeZone,
  disambiguation: interview.disambiguation,
  place: interview.place ?? '',
  people: interview.people.join('\n'),
  person: '',
  preparation: interview.preparation ?? '',
});

export const kindOf = (text: string): InterviewKind => INTERVIEW_KINDS.find((kind) => kind === text) ?? 'video';
export const peopleOf = (text: string): string[] => text.split('\n').filter((name) => name !== '');
const disambiguationOf = (text: string): { disambiguation?: Disambiguation } =>
  text === 'earlier' || text === 'later' ? { disambiguation: text } : {};

const isWithin = (text: string, least: number, most: number): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
const hasMinutes = (text: string): boolean => isWithin(text, INTERVIEW_MINUTES.min, INTERVIEW_MINUTES.max);

/** A message for each invalid field. The server checks the same, and whether the clocks skip the time. */
export function problemsOf(values: InterviewValues): Partial<Record<keyof InterviewValues, string>> {
  return {
    ...(values.jobId === '' && { jobId: 'Choose a job.' }),
    ...(!isWithin(values.round, 1, INTERVIEW_ROUND_MAX) && { round: interviewSentences.round }),
    ...(!isLocalDay(values.day) && { day: 'Enter a date.' }),
    ...(minutesOf(values.time) === null && { time: 'Enter a time.' }),
    ...(!hasMinutes(values.minutes) && { minutes: interviewSentences.duration }),
  };
}

/** The fields that are too long. */
export const lengthsOf = ({
  place,
  person,
  preparation,
}: InterviewValues): Partial<Record<keyof InterviewValues, string | undefined>> => ({
  place: tooLong(place.trim(), INTERVIEW_TEXT_MAX.place),
  person: tooLong(person.trim(), INTERVIEW_TEXT_MAX.person),
  preparation: tooLong(preparation, INTERVIEW_TEXT_MAX.preparation),
});

/** The time that the server checks; null while the input is incomplete. */
export function consideredTime(values: InterviewValues, except?: string): ConsideredTime | null {
  const { day, time, minutes, zone, disambiguation } = values;
  if (!isLocalDay(day) || minutesOf(time) === null || !hasMinutes(minutes)) return null;
  return {
    startsLocal: `${day}T${time}`,
    timeZone: zone,
    ...disambiguationOf(disambiguation),
    durationMinutes: minutes.trim(),
    ...(except !== undefined && { except }),
  };
}

/** The body of a new interview. A name that is still being typed is one of its people. */
export const bodyOf = (values: InterviewValues): CreateInterviewBody => ({
  jobId: values.jobId,
  kind: kindOf(values.kind),
  round: Number(values.round),
  startsLocal: `${values.day}T${values.time}`,
  timeZone: values.zone,
  ...disambiguationOf(values.disambiguation),
  durationMinutes: Number(values.minutes),
  place: values.place.trim(),
  people: [...new Set([...peopleOf(values.people), values.person.trim()])].filter((name) => name !== ''),
  preparation: values.preparation,
});

/** Those fields of the body that differ from the interview. A time always comes with its zone. */
export function changesOf(interview: Interview, values: InterviewValues): Omit<Partial<CreateInterviewBody>, 'jobId'> {
  const { jobId: _, startsLocal, timeZone, disambiguation, ...others } = bodyOf(values);
  const known = bodyOf(valuesOf(interview));
  const changed = Object.entries(others).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(known, name)),
  );
  const moved =
    startsLocal !== interview.startsLocal.slice(0, 16) ||
    timeZone !== interview.timeZone ||
    (disambiguation ?? interview.disambiguation) !== interview.disambiguation;
  return {
    ...Object.fromEntries(changed),
    ...(moved && { startsLocal, timeZone, ...(disambiguation !== undefined && { disambiguation }) }),
  };
}

/** The wall time of a moment in a zone as the two fields of the form. */
export function fieldsAt(moment: string, zone: string): Pick<InterviewValues, 'day' | 'time'> {
  const { day, minutes } = wallTimeAt(Date.parse(moment), zone);
  return { day, time: clockText(minutes) };
}
