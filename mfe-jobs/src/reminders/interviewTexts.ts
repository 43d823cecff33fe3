const MINUTE_MS = 60_000;

/** '15:00', or '3:00 PM', in a time zone. */
export const timeIn = (moment: string, timeZone: string): string =>
  clockOf(timeZone)
    .format(Date.parse(moment))
    .replace(/\u202f/g, ' ');

/** Caches the clock of the last zone: creating one costs far more than using it, and a day may have hundreds of times. */
let last: { timeZone: string; clock: Intl.DateTimeFormat } | undefined;
function clockOf(timeZone: string): Intl.DateTimeFormat {
  if (last?.timeZone !== timeZone)
    last = { timeZone, clock: new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone }) };
  return last.clock;
}

/** 'in 2 h 20 min', 'in 5 min', or 'now'. @param now in ms since the epoch */
export function startsInText(startsAt: string, now: number): string {
  const minutes = Math.ceil((Date.parse(startsAt) - now) / MINUTE_MS);
  if (minutes <= 0) return 'now';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `in ${[hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter((part) => part !== '').join(' ')}`;
}
