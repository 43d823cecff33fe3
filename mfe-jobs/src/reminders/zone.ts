import type { Today } from '@jobtrail/contract';

/** The time zone in which a person's days begin and end; the browser's until they have chosen one. */
export const zoneOf = ({ timeZone }: Pick<Today, 'timeZone'>): string => timeZone ?? browserZone();

/** The browser's time zone. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
