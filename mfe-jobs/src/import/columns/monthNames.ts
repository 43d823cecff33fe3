import { fold } from '@jobtrail/contract';

/** Where a name means different months, the language that comes first has it. */
const LANGUAGES = ['en-US', 'en-GB', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'cs', 'uk', 'tr', 'sv', 'da'];
const MONTHS = 12;
/** A Monday and the days after it. */
const MONDAY = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;

interface Names {
  /** The number of each month, from 1. */
  readonly months: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlySet<string>;
}

let known: Names | undefined;

/** The names of months and weekdays in several languages, folded and without dots. */
export function calendarNames(): Names {
  known ??= readNames();
  return known;
}

/** The form of a name that `calendarNames` has. */
export const calendarName = (word: string): string => fold(word).replaceAll('.', '');

function readNames(): Names {
  const months = new Map<string, number>();
  const weekdays = new Set<string>();
  for (const language of LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
      // Slavic languages have another form of the month beside a day.
      const inDate = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' });
      for (let month = 1; month <= MONTHS; month += 1) {
        const day = Date.UTC(2026, month - 1, 15);
        const name = inDate.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '';
        for (const text of [alone.format(day), name].map(calendarName))
          if (/^\p{L}+$/u.test(text) && !months.has(text)) months.set(text, month);
      }
      const weekday = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
      for (let day = 0; day < 7; day += 1) weekdays.add(calendarName(weekday.format(MONDAY + day * DAY_MS)));
    }
  }
  return { months, weekdays };
}
