import { isLocation } from '../location/line.ts';
import { formatLocation } from '../location/location.ts';
import { isObject, type Json, listOf, textOfJson } from '../structured/json.ts';
import { fold } from '../text/clean.ts';
import type { BoardApi } from './Board.ts';
import { joinSections, salaryInDescription } from './description.ts';
import { decoded, foundInApi, isHost, partsOf, slugName } from './found.ts';
import { readLocation, withRemote } from './location.ts';

/** The numbers of companies and postings: "F6.003", "18.767", "18.767-9B.20A". */
const UID = /^[\da-f]{2}\.[\da-f]{3}(?:-[\da-f]{2}\.[\da-f]{3})?$/i;

/**
 * www.comeet.com/jobs/<company>/<uid>/<title>/<uid>. The API requires a token, which few URLs contain; without
 * one the page is read, which contains the same data.
 */
export const comeet: BoardApi = {
  addressOf(url) {
    const [company] = uidsOf(url);
    const [position] = comeet.idsOf(url);
    const token = url.searchParams.get('token') ?? '';
    return company && position
      ? `https://www.comeet.co/careers-api/2.0/company/${company}/positions/${position}?token=${encodeURIComponent(token)}`
      : null;
  },
  idsOf: (url) => uidsOf(url).slice(1, 2),
  idsIn: (posting) => [textOfJson(posting.uid) ?? ''],
  textOf: ({ details }) =>
    joinSections(
      listOf(details)
        .filter(isObject)
        .map(({ name, value }) => ({ title: name, body: value })),
    ),
  read(posting, url) {
    const { location } = posting;
    const remote =
      (isObject(location) && location.is_remote === true) || /^remote$/i.test(textOfJson(posting.workplace_type) ?? '');
    return {
      position: foundInApi(textOfJson(posting.name)),
      company: foundInApi(textOfJson(posting.company_name)) ?? slugName(partsOf(url)[1]),
      location: foundInApi(withRemote(locationOf(location), remote)),
      salary: foundInApi(salaryInDescription(comeet.textOf(posting))),
    };
  },
};

/** The employer's name for the location if it is a place, unlike "Headquarters"; otherwise the address. */
function locationOf(location: Json | undefined): string | null {
  if (!isObject(location)) return readLocation(location);
  const [name, city] = [textOfJson(location.name), textOfJson(location.city)];
  if (name !== null && (city === null || fold(name) !== fold(city)) && (city === null || isLocation(name)))
    return formatLocation([name]);
  return readLocation(location) ?? formatLocation([name]);
}

function uidsOf(url: URL): string[] {
  return isHost(url, 'comeet.com', 'comeet.co')
    ? partsOf(url)
        .map(decoded)
        .filter((part) => UID.test(part))
    : [];
}
