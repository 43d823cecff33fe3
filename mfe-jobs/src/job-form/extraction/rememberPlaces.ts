import type { RememberPlacesBody } from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';
import { toWebAddress } from '../../jobs/safeLink.ts';
import { isSame, type ReadingState } from '../form/FieldReadings.ts';
import { READABLE } from '../form/origin.ts';
import type { JobFormValues } from '../form/values.ts';

/**
 * Where on its site the values stand that the person has preferred to those that were filled in.
 * @param values those that are saved
 * @returns null if there are none, or if the values are not from the address in the form
 */
export function chosenPlaces({ url, fields }: ReadingState, values: JobFormValues): RememberPlacesBody | null {
  if (url === null || url !== toWebAddress(values.jobUrl)) return null;
  const places = READABLE.flatMap((field) => {
    const [reading, value] = [fields[field], values[field]];
    if (!reading || isSame(reading.read, value)) return [];
    const place = reading.candidates.find((candidate) => isSame(candidate.value, value))?.place;
    return place === undefined ? [] : [[field, place] as const];
  });
  return places.length === 0 ? null : { url, places: Object.fromEntries(places) };
}

/** Sends the places for later readings. It is not worth a message if that fails: the next posting is read as this one was. */
export async function remember(body: RememberPlacesBody): Promise<void> {
  try {
    await api.call('rememberPlaces', { body });
  } catch {
    // The job is saved; the person chooses once more.
  }
}
