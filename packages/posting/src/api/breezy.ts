import { isObject, type Json, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { salaryInDescription } from './description.ts';
import { foundInApi, partAfter, slugName, tenantOf } from './found.ts';
import { readLocation, readLocations, withRemote } from './location.ts';
import { payIn } from './pay.ts';

/** <company>.breezy.hr/p/<id>-<title>. The response is the list of all postings. */
export const breezy: BoardApi = {
  addressOf(url) {
    const company = tenantOf(url, 'breezy.hr');
    return company && breezy.idsOf(url).length > 0 ? `https://${company}.breezy.hr/json` : null;
  },
  idsOf(url) {
    const slug = partAfter(url, 'p');
    return slug ? [slug, slug.split('-')[0] ?? ''] : [];
  },
  idsIn: (posting) => [
    textOfJson(posting.id) ?? '',
    textOfJson(posting.friendly_id) ?? '',
    textOfJson(posting.url)?.split('/').at(-1) ?? '',
  ],
  textOf: (posting) => textOfJson(posting.description),
  read(posting, url) {
    const places = [posting.location, ...(Array.isArray(posting.locations) ? posting.locations : [])].filter(isObject);
    return {
      position: foundInApi(textOfJson(posting.name) ?? textOfJson(posting.title)),
      company: foundInApi(textOfJson(posting.company)) ?? slugName(tenantOf(url, 'breezy.hr')),
      location: foundInApi(
        withRemote(
          readLocations(places, locationOf),
          places.some(({ is_remote: remote }) => remote === true) || posting.is_remote === true,
        ),
      ),
      salary: foundInApi(payIn(posting.salary) ?? salaryInDescription(breezy.textOf(posting))),
    };
  },
};

/** The name that the board shows, such as "Austin, TX", or its parts. */
function locationOf(location: Json): string | null {
  return isObject(location) ? (textOfJson(location.name) ?? readLocation(location)) : null;
}
