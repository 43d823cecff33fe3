const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The length of an interview in minutes: the minimum, the maximum and the default. */
export const INTERVIEW_MINUTES = { min: 5, max: 720, initial: 60 } as const;
/** The longest interview, in ms. It bounds every search for interviews that overlap. */
export const INTERVIEW_MAX_MS = INTERVIEW_MINUTES.max * MINUTE_MS;
/** Highest round of an interview. */
export const INTERVIEW_ROUND_MAX = 20;
/** Maximum number of people per interview. */
export const INTERVIEW_PEOPLE_MAX = 20;
/** Maximum number of characters of the texts of an interview. */
export const INTERVIEW_TEXT_MAX = { place: 500, person: 120, preparation: 10_000 } as const;
/** First and last year of an interview. */
export const INTERVIEW_YEARS = { first: 2000, last: 2100 } as const;
/** Maximum number of interviews per job and per person. */
export const JOB_INTERVIEWS_MAX = 100;
export const INTERVIEWS_MAX = 5000;
/** The longest range of a list of interviews, in ms. */
export const INTERVIEW_RANGE_MAX_MS = 400 * DAY_MS;
/** Maximum number of overlapping interviews in the response to a save or a check. */
export const CONFLICTS_MAX = 20;
/** Free times are offered between these hours in the person's time zone. */
export const FREE_HOURS = { from: 8, to: 18 } as const;

/** How long before an interview each reminder is emailed, in ms. Each is sent at most once. */
export const INTERVIEW_REMINDERS_MS = { day: DAY_MS, hour: HOUR_MS } as const;
/** A change is emailed with an .ics file if the interview starts within this time, in ms. */
export const INTERVIEW_CHANGE_MAILED_MS = 2 * DAY_MS;

/** What the calendar feed contains: interviews from this long ago to this far ahead, in ms. */
export const FEED_PAST_MS = 30 * DAY_MS;
export const FEED_AHEAD_MS = 365 * DAY_MS;
/** How long a canceled interview stays in the feed after it was canceled, in ms. */
export const FEED_CANCELLED_MS = 30 * DAY_MS;
/** Maximum number of interviews in the feed. */
export const FEED_INTERVIEWS_MAX = 1000;
/** The refresh interval that the feed suggests to calendar apps. Most use their own. */
export const FEED_REFRESH_MS = HOUR_MS;
