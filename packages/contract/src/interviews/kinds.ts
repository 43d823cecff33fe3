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
