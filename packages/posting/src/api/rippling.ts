import { isObject, type JsonObject, listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { joinSections, salaryInDescription } from './description.ts';
import { foundInApi, isHost, partsOf, slugName } from './found.ts';
import { readLocations, withRemote } from './location.ts';
import { payOfRanges } from './pay.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/**
 * ats.rippling.com/<board>/jobs/<id>, also with a locale before it. A list contains a posting once for each of its
 * locations.
 */
export const rippling: BoardApi = {
  addressOf(url) {
    const board = boardOf(url);
    const [id] = rippling.idsOf(url);
    return board && id ? `https://ats.rippling.com/api/v2/board/${board}/jobs/${id}` : null;
  },
  idsOf: (url) => (isHost(url, 'rippling.com') ? partsOf(url).filter((part) => ID.test(part)) : []),
  inside: (response) => response.items ?? response.jobs,
  idsIn: (posting) => [
    textOfJson(posting.uuid) ?? '',
    textOfJson(posting.id) ?? '',
    textOfJson(posting.url)?.split('/').at(-1) ?? '',
  ],
  textOf: ({ description }) =>
    joinSections((isObject(description) ? Object.values(description) : [description]).map((body) => ({ body }))),
  read(posting, url) {
    return {
      position: foundInApi(textOfJson(posting.name) ?? textOfJson(posting.title)),
      company: foundInApi(textOfJson(posting.companyName)) ?? slugName(boardOf(url)),
      location: foundInApi(locationOf(posting)),
      salary: foundInApi(payOf(posting) ?? salaryInDescription(rippling.textOf(posting))),
    };
  },
};

function locationOf(posting: JsonObject): string | null {
  const named = readLocations(listOf(posting.workLocations).length > 0 ? posting.workLocations : posting.workLocation);
  const places = listOf(posting.locations);
  const remote =
    places.length > 0 &&
    places.every((place) => isObject(place) && /remote/i.test(textOfJson(place.workplaceType) ?? ''));
  return withRemote(
    named ?? readLocations(places.map((place) => (isObject(place) ? (place.name ?? place) : place))),
    remote,
  );
}

function payOf(posting: JsonObject): string | null {
  return payOfRanges(listOf(posting.payRangeDetails), (range) => ({
    low: range.rangeStart ?? range.minValue ?? range.min,
    high: range.rangeEnd ?? range.maxValue ?? range.max,
    currency: range.currency ?? range.currencyCode,
    period: range.frequency ?? range.interval,
  }));
}

function boardOf(url: URL): string | null {
  if (!isHost(url, 'rippling.com')) return null;
  const parts = partsOf(url);
  return parts[Math.max(0, parts.indexOf('jobs') - 1)] ?? null;
}
