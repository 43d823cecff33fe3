import { z } from 'zod';
import { required, webAddress } from '../fields.ts';
import { forEachKey } from '../forEachKey.ts';
import { READING_PLACE_MAX } from '../limits.ts';
import { SITE_HOST_MAX, siteHostOf } from './siteHost.ts';

/** The fields of a job that are read from its posting. */
export const EXTRACTED_FIELDS = ['company', 'position', 'location', 'salary'] as const;
export type ExtractedField = (typeof EXTRACTED_FIELDS)[number];

const NO_PLACE = 'Name a place.';
const place = required(READING_PLACE_MAX, NO_PLACE);

/**
 * PUT /api/jobs/extraction-places: the places from which the person has chosen values of the posting at `url`, as
 * `extractFromUrl` has named them. They are remembered for the host of `url`, one for each field, and preferred in later
 * readings of that host. Fields that are absent keep their places.
 */
export const rememberPlacesBody = z.object({
  url: webAddress.refine(
    (url) => !URL.canParse(url) || siteHostOf(url).length <= SITE_HOST_MAX,
    'This is not the address of a site.',
  ),
  places: z
    .object(forEachKey(EXTRACTED_FIELDS, () => place))
    .partial()
    .refine((places) => Object.keys(places).length > 0, NO_PLACE),
});
export type RememberPlacesBody = z.input<typeof rememberPlacesBody>;
export type ChosenPlaces = z.output<typeof rememberPlacesBody>['places'];

export const placesRemembered = z.object({ success: z.literal(true) });
