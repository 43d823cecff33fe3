import { formatLocation } from '../location/location.ts';
import { isObject, type Json, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { salaryInDescription } from './description.ts';
import { foundInApi, partAfter, slugName, tenantOf } from './found.ts';
import { readLocation, withRemote } from './location.ts';
import { payIn } from './pay.ts';

/** `locationType` of a job that is done from anywhere; 0 is on site, 2 is hybrid. */
const REMOTE = '1';

/**
 * <company>.bamboohr.com/careers/<number>, also the older /jobs/view.php?id=. The response does not name the company.
 */
export const bamboohr: BoardApi = {
  addressOf(url) {
    const company = tenantOf(url, 'bamboohr.com');
    const [id] = bamboohr.idsOf(url);
    return company && id ? `https://${company}.bamboohr.com/careers/${id}/detail` : null;
  },
  idsOf(url) {
    const id = partAfter(url, 'careers') ?? (url.pathname.includes('/jobs/') ? url.searchParams.get('id') : null);
    return id !== null && /^\d+$/.test(id) ? [id] : [];
  },
  inside(response) {
    const result = response.result ?? response.jobOpenings;
    return isObject(result) ? (result.jobOpening ?? result) : result;
  },
  idsIn: (posting) => [textOfJson(posting.id) ?? ''],
  textOf: (posting) => textOfJson(posting.description),
  read(posting, url) {
    const remote = posting.isRemote === true || textOfJson(posting.locationType) === REMOTE;
    return {
      position: foundInApi(textOfJson(posting.jobOpeningName) ?? textOfJson(posting.title)),
      company: foundInApi(textOfJson(posting.companyName)) ?? slugName(tenantOf(url, 'bamboohr.com')),
      location: foundInApi(withRemote(locationOf(posting.location, posting.atsLocation), remote)),
      salary: foundInApi(payIn(posting.compensation) ?? salaryInDescription(bamboohr.textOf(posting))),
    };
  },
};

/** Combines the two location fields: one contains the city, the other the country. */
function locationOf(location: Json | undefined, other: Json | undefined): string | null {
  const country = isObject(other) ? textOfJson(other.country) : null;
  const place = readLocation(location);
  return place === null ? readLocation(other) : formatLocation([place, country]);
}
