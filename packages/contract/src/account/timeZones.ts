/** The longest name of a time zone, in characters. */
export const TIME_ZONE_MAX = 64;

/**
 * Whether a text is the name of a time zone in the IANA database, such as `Europe/Berlin`, as far as this runtime knows
 * it. A fixed offset such as `+02:00` is not: it would be wrong after the next change of the clocks.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > TIME_ZONE_MAX || !/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Corrects the case of a time zone's name: the runtime also accepts `europe/berlin`. Aliases are not resolved. */
export function normalizedTimeZone(name: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
  return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
}

/** The time zone of the days that the server counts for a person who has not chosen one. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** A placeholder for the browser's time zone in the query of a badge. */
export const TIME_ZONE_PLACEHOLDER = '{timeZone}';
