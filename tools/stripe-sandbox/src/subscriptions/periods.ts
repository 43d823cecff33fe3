const DAY_S = 86_400;

/** Adds months to a time. In a month that is too short, the day becomes the last of the month. */
function plusMonths(moment: number, months: number): number {
  const date = new Date(moment * 1000);
  const day = date.getUTCDate();
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return Math.floor(
    Date.UTC(
      date.getUTCFullYear(),
      date.getUTCMonth() + months,
      Math.min(day, last),
      date.getUTCHours(),
      date.getUTCMinutes(),
      date.getUTCSeconds(),
    ) / 1000,
  );
}

/** `anchor` plus `count` intervals. */
function plus(anchor: number, interval: string, count: number): number {
  if (interval === 'day') return anchor + count * DAY_S;
  if (interval === 'week') return anchor + count * 7 * DAY_S;
  return plusMonths(anchor, interval === 'month' ? count : count * 12);
}

/** The end of the period that starts at `start`, counted from the anchor to keep the day of the month. */
export function endOfPeriod(
  anchor: number,
  { interval, interval_count: every }: { readonly interval: string; readonly interval_count: number },
  start: number,
): number {
  let periods = 1;
  while (plus(anchor, interval, periods * every) <= start) periods += 1;
  return plus(anchor, interval, periods * every);
}
