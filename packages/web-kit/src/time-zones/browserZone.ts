import { isTimeZone } from '@jobtrail/contract';

/** The browser's time zone; UTC if it is not an IANA time zone. */
export function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
