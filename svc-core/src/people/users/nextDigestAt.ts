import { addDays, localDayOf } from '@jobtrail/contract';
import { momentOf } from '@jobtrail/service-kit';
import type { UserRow } from '../../rows.ts';

type Planned = Pick<UserRow, 'time_zone' | 'digest_hour' | 'email_notifications'>;

/**
 * The moment of a digest on a day, in ms since the epoch. If the clocks skip the hour, it is the hour after; if they
 * show it twice, the first one.
 */
export const digestMoment = (day: string, hour: number, zone: string): number =>
  momentOf(`${day}T${String(hour).padStart(2, '0')}:00`, zone);

/**
 * When a person's next digest is due: the next moment after `now` at which the clocks of their zone show the hour. It
 * is recomputed after each digest and with every change of the hour or the zone, so it is still right after the clocks
 * change.
 * @returns null if the person has no time zone or has turned emails off
 */
export function nextDigestAt(
  { time_zone: zone, digest_hour: hour, email_notifications }: Planned,
  now: number,
): number | null {
  if (zone === null || email_notifications === 0) return null;
  const today = localDayOf(now, zone);
  // Two days ahead, because a country may skip one.
  for (let days = 0; days <= 2; days += 1) {
    const at = digestMoment(addDays(today, days), hour, zone);
    if (at > now) return at;
  }
  return null;
}
