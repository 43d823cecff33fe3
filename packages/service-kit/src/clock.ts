/** Returns the time in ms since the epoch. Passed in where tests control the time. */
export type Clock = () => number;
export const systemClock: Clock = () => Date.now();
/** Converts a time from the database (ms since the epoch) to ISO 8601 in UTC for the wire. */
export const toMoment = (ms: number): string => new Date(ms).toISOString();
/** Converts a time from the wire to ms since the epoch. */
export const fromMoment = (moment: string): number => Date.parse(moment);
