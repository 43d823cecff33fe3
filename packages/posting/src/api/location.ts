import { formatLocation, joinLocations } from '../location/location.ts';
import { isObject, type Json, listOf, textOfJson } from '../structured/json.ts';

/**
 * Reads a location from the response of a board's API: a text, a name, or an object with city, region and country. The
 * names of these fields are similar on all boards.
 */
export function readLocation(value: Json | undefined): string | null {
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

/** Reads and joins the locations in a list. */
export function readLocations(
  value: Json | undefined,
  read: (one: Json) => string | null = readLocation,
): string | null {
  return joinLocations(listOf(value).slice(0, 50).map(read));
}

/** Marks the location of a remote job as remote, unless it already says so. */
export function withRemote(location: string | null, remote: boolean): string | null {
  if (!remote) return location;
  if (location === null) return 'Remote';
  return /remote|home ?office|worldwide|anywhere/i.test(location) ? location : `${location} (Remote)`;
}

/** "Perth, Western Australia, Australia" for "PERTH, WESTERN AUSTRALIA, Australia". Abbreviations are not changed. */
export function withoutAllCaps(location: string | null): string | null {
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
