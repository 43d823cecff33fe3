import { formatLocation, joinLocations } from '../location/location.ts';
import { isObject, type Json, listOf, textOfJson } from '../structured/json.ts';

/**
 * A location in the response of a board's API: a text, a name, or city, region and country, whose names differ little
 * between boards.
 */
export function placeOf(value: Json | undefined): string | null {
  if (!isObject(value)) return formatLocation([textOfJson(value)]);
  const parts = isObject(value.address) ? value.address : value;
  const country = textOfJson(parts.country ?? parts.countryName ?? parts.addressCountry ?? parts.countryCode);
  return (
    formatLocation([
      textOfJson(parts.city ?? parts.addressLocality),
      textOfJson(parts.state ?? parts.region ?? parts.province ?? parts.addressRegion),
      country !== null && country.length <= 3 ? country.toUpperCase() : country,
    ]) ?? formatLocation([textOfJson(value)])
  );
}

/** All locations of a list. */
export function placesOf(value: Json | undefined, read: (one: Json) => string | null = placeOf): string | null {
  return joinLocations(listOf(value).slice(0, 50).map(read));
}

/** Adds to a location that the job is remote, unless it already says so. */
export function withRemote(location: string | null, remote: boolean): string | null {
  if (!remote) return location;
  if (location === null) return 'Remote';
  return /remote|home ?office|worldwide|anywhere/i.test(location) ? location : `${location} (Remote)`;
}

/** "PERTH, WESTERN AUSTRALIA, Australia" as it is written elsewhere; abbreviations stay as they are. */
export function withoutCapitals(location: string | null): string | null {
  return (
    location
      ?.split(/(?<=, |; )/)
      .map((part) =>
        /\p{Lu}{4}/u.test(part) && !/\p{Ll}/u.test(part)
          ? part.toLowerCase().replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
          : part,
      )
      .join('') ?? null
  );
}
