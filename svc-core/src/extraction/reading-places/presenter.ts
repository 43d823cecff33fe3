import { toMoment } from '@jobtrail/service-kit';
import type { ReadingPlaceRow } from '../../rows.ts';

/** A place as it is in the download of an account. */
export const presentReadingPlace = ({
  host,
  field,
  place,
  updated_at,
}: ReadingPlaceRow): Readonly<Record<string, unknown>> => ({
  host,
  field,
  place,
  chosenAt: toMoment(updated_at),
});
