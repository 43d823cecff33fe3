import type { Today } from '@jobtrail/contract';
import { browserZone } from '@jobtrail/web-kit/time-zones';

/** The time zone in which a person's days begin and end; the browser's until they have chosen one. */
export const zoneOf = ({ timeZone }: Pick<Today, 'timeZone'>): string => timeZone ?? browserZone();
