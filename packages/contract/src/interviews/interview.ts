/** How an interview is held. */
export const INTERVIEW_KINDS = ['phone', 'video', 'onsite'] as const;
export type InterviewKind = (typeof INTERVIEW_KINDS)[number];
export const INTERVIEW_KIND_LABELS: Record<InterviewKind, string> = {
  phone: 'Phone',
  video: 'Video',
  onsite: 'Onsite',
};

/**
 * The state of an interview. A canceled interview conflicts with no other. One that took place, or that no one
 * attended, still occupies its time.
 */
export const INTERVIEW_STATES = ['planned', 'done', 'cancelled', 'no-show'] as const;
export type InterviewState = (typeof INTERVIEW_STATES)[number];
export const INTERVIEW_STATE_LABELS: Record<InterviewState, string> = {
  planned: 'Planned',
  done: 'Done',
  cancelled: 'Canceled',
  'no-show': 'No-show',
};

/**
 * Which moment a local time means when the clock shows it twice because it is put back: the one before or the one
 * after the change. For every other local time both are the same.
 */
export const DISAMBIGUATIONS = ['earlier', 'later'] as const;
export type Disambiguation = (typeof DISAMBIGUATIONS)[number];

/** What screens, emails and calendars call an interview: `Video interview, round 2`. */
export function interviewName({ kind, round }: { readonly kind: InterviewKind; readonly round: number }): string {
  const name = `${INTERVIEW_KIND_LABELS[kind]} interview`;
  return round > 1 ? `${name}, round ${round}` : name;
}

/** Characters that end an address in a sentence rather than belong to it. */
const AFTER_AN_ADDRESS = /[.,;:!?)\]}>'"]+$/;

/** The first web address in the place of an interview, for `Join`; null if it has none. Only http and https count. */
export function linkIn(place: string | null): string | null {
  const [found] = /\bhttps?:\/\/[^\s<>"]+/i.exec(place ?? '') ?? [];
  const link = found?.replace(AFTER_AN_ADDRESS, '');
  return link !== undefined && URL.canParse(link) ? new URL(link).href : null;
}

/** A span of time from a moment up to, but not including, another one. */
export interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Whether two spans share any time. One that starts when the other ends does not overlap it. */
export function overlaps(a: Span, b: Span): boolean {
  return Date.parse(a.startsAt) < Date.parse(b.endsAt) && Date.parse(b.startsAt) < Date.parse(a.endsAt);
}
