const MONDAY = 1;

interface WeekInfo {
  firstDay: number;
}
/** Browsers have one of the two, both, or like Firefox none yet. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/**
 * The day on which weeks begin in a locale, by ISO 8601: 1 is Monday, 7 is Sunday. It is Monday if the browser does not know.
 * @param locale by default the person's
 */
export function firstWeekday(locale: string = navigator.language): number {
  const known: LocaleWithWeek = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? MONDAY;
}
