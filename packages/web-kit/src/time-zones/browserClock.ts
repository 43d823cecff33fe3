import { type HourCycle, isTimeZone } from '@jobtrail/contract';

/** The browser's time zone; UTC if it is not an IANA time zone. */
export function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** How the browser shows the time of day. */
export function browserHourCycle(): HourCycle {
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h23' || hourCycle === 'h24' ? 'h23' : 'h12';
}
