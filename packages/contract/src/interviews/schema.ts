import { z } from 'zod';
import { timeZone } from '../account/schema.ts';
import { freeText, id, moment, optional, trimmed } from '../fields.ts';
import { stage } from '../jobs/schema.ts';
import {
  CONFLICTS_MAX,
  INTERVIEW_MINUTES,
  INTERVIEW_PEOPLE_MAX,
  INTERVIEW_RANGE_MAX_MS,
  INTERVIEW_ROUND_MAX,
  INTERVIEW_TEXT_MAX,
  INTERVIEW_YEARS,
} from '../limits.ts';
import { DISAMBIGUATIONS, INTERVIEW_KINDS, INTERVIEW_STATES } from './interview.ts';
import { interviewSentences } from './texts.ts';

/** A date and a time as a clock shows them, `YYYY-MM-DDTHH:mm`. It is a moment only together with a time zone. */
const localTime = z.iso
  .datetime({ local: true, precision: -1, error: interviewSentences.startsLocal })
  .refine((given) => !/Z$|[+-]\d\d:\d\d$/.test(given), interviewSentences.startsLocal)
  .refine((given) => {
    const year = Number(given.slice(0, 4));
    return year >= INTERVIEW_YEARS.first && year <= INTERVIEW_YEARS.last;
  }, interviewSentences.year)
  .meta({ examples: ['2027-01-14T12:00', '2027-05-03T09:30'] });
const durationMinutes = z
  .number()
  .int(interviewSentences.duration)
  .min(INTERVIEW_MINUTES.min, interviewSentences.duration)
  .max(INTERVIEW_MINUTES.max, interviewSentences.duration);
const person = trimmed().min(1).max(INTERVIEW_TEXT_MAX.person, `Use at most ${INTERVIEW_TEXT_MAX.person} characters.`);
const people = z
  .array(z.string())
  .transform((list) => [...new Set(list.map((name) => name.trim()).filter((name) => name !== ''))])
  .pipe(z.array(person).max(INTERVIEW_PEOPLE_MAX, interviewSentences.people));

/** An interview of a job. Its moment follows from the local time and the time zone, in which it was agreed. */
export const interview = z.object({
  id,
  jobId: id,
  /** What screens show of the job. */
  job: z.object({ company: z.string(), position: z.string(), status: stage }),
  round: z.number().int(),
  kind: z.enum(INTERVIEW_KINDS),
  startsLocal: z.string(),
  timeZone: z.string(),
  /** Which moment is meant if the clock shows `startsLocal` twice. */
  disambiguation: z.enum(DISAMBIGUATIONS),
  durationMinutes: z.number().int(),
  startsAt: moment,
  endsAt: moment,
  /** A place, a phone number or a link; `linkIn` finds the link. */
  place: z.string().nullable(),
  people: z.array(z.string()),
  preparation: z.string().nullable(),
  state: z.enum(INTERVIEW_STATES),
  /** Grows with each change of time, place or state (RFC 5545, 3.8.7.4). */
  sequence: z.number().int(),
  /** Identifies the interview in calendars for as long as it exists (RFC 7986, 5.3). */
  uid: z.string(),
  createdAt: moment,
  updatedAt: moment,
});
export type Interview = z.infer<typeof interview>;

/** An interview that overlaps another one. */
export const interviewConflict = interview.pick({ id: true, jobId: true, startsAt: true, endsAt: true }).extend({
  company: z.string(),
});
export type InterviewConflict = z.infer<typeof interviewConflict>;
/** The earliest time from the given one at which an interview of the same length overlaps no other. */
export const freeStart = interview.pick({ startsLocal: true, disambiguation: true, startsAt: true });
export type FreeStart = z.infer<typeof freeStart>;
/** The conflicts of a time. A conflict is a warning: the interview is saved anyway. */
const timeWarnings = {
  /** The interviews that it overlaps, soonest first; canceled ones do not count. */
  conflicts: z.array(interviewConflict).max(CONFLICTS_MAX),
  /** Null without a conflict, and if there is no free time within two weeks. */
  nextFree: freeStart.nullable(),
};
/** A saved interview with its conflicts. */
export const savedInterview = interview.extend(timeWarnings);
export type SavedInterview = z.infer<typeof savedInterview>;

const interviewFields = {
  round: z.number().int().min(1).max(INTERVIEW_ROUND_MAX, interviewSentences.round),
  kind: z.enum(INTERVIEW_KINDS),
  startsLocal: localTime,
  timeZone,
  disambiguation: z.enum(DISAMBIGUATIONS),
  durationMinutes,
  place: optional(INTERVIEW_TEXT_MAX.place),
  people,
  preparation: freeText(INTERVIEW_TEXT_MAX.preparation),
  state: z.enum(INTERVIEW_STATES),
};

/**
 * POST /api/interviews. Absent fields: round 1, `earlier`, INTERVIEW_MINUTES.initial, `planned`, otherwise empty. A
 * local time that the clock skips is refused with 400 and `reason: 'time_skipped'`; the sentence names the two nearest
 * times.
 */
export const createInterviewBody = z
  .object({ jobId: id, ...interviewFields })
  .partial()
  .required({ jobId: true, kind: true, startsLocal: true, timeZone: true });
export type CreateInterviewBody = z.input<typeof createInterviewBody>;
export type NewInterview = z.output<typeof createInterviewBody>;

/**
 * PATCH /api/interviews/{id}, with any of the fields. `state: 'cancelled'` cancels it, and `state: 'planned'` undoes
 * that. A new local time or time zone is `earlier` unless the body says otherwise.
 */
export const updateInterviewBody = z
  .object(interviewFields)
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change.');
export type UpdateInterviewBody = z.input<typeof updateInterviewBody>;
export type InterviewChanges = z.output<typeof updateInterviewBody>;

/** Interviews that take place between two moments, the second of which is excluded. */
export const listInterviewsQuery = z
  .object({
    from: moment.meta({ examples: ['2027-01-11T00:00:00.000Z'] }),
    to: moment.meta({ examples: ['2027-01-18T00:00:00.000Z'] }),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], message: interviewSentences.range })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= INTERVIEW_RANGE_MAX_MS, {
    path: ['to'],
    message: interviewSentences.longRange,
  });

/** A time that a person is considering, before anything is saved. */
export const checkInterviewTimeQuery = z.object({
  startsLocal: localTime,
  timeZone,
  disambiguation: z.enum(DISAMBIGUATIONS).optional(),
  durationMinutes: z
    .string()
    .regex(/^\d{1,4}$/, interviewSentences.duration)
    .meta({ examples: ['60'] })
    .transform(Number)
    .pipe(durationMinutes),
  /** The interview that is being moved, so that it does not conflict with itself. */
  except: id.optional(),
});
export type CheckedTime = z.output<typeof checkInterviewTimeQuery>;
/** What a local time means: the clock skips it, or it has a start and an end. */
export const interviewTime = z.object({
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  /** The nearest local times before and after a gap, if the clock skips this one because it is put forward. */
  skipped: z.object({ earlier: z.string(), later: z.string() }).nullable(),
  /** Both moments, if the clock shows this local time twice because it is put back. */
  ambiguous: z.object({ earlier: moment, later: moment }).nullable(),
  ...timeWarnings,
  /**
   * Free times for the interview on that day, within FREE_HOURS of the person's time zone. Empty without a conflict.
   */
  free: z.array(z.object({ startsAt: moment, endsAt: moment })),
});
export type InterviewTime = z.infer<typeof interviewTime>;
