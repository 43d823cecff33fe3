/** The height of an hour in the week, in px. */
export const HOUR_PX = 56;
