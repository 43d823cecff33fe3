/** The time, in ms since the epoch; handed in where a test must move it. */
export type Clock = () => number;
export const systemClock: Clock = () => Date.now();
/** A moment of the database (ms since the epoch) as the wire has it: ISO 8601 in UTC. */
export const toMoment = (ms: number): string => new Date(ms).toISOString();
/** A moment of the wire as the database has it. */
export const fromMoment = (moment: string): number => Date.parse(moment);
