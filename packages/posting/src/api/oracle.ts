import { joinLocations } from '../location/location.ts';
import { isObject, type JsonObject, listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { joinSections, salaryInDescription } from './description.ts';
import { decoded, foundInApi, isHost, partAfter, partsOf } from './found.ts';
import { readLocation, withoutAllCaps, withRemote } from './location.ts';
import { payIn } from './pay.ts';

const API = '/hcmRestApi/resources/latest/recruitingCEJobRequisitionDetails';
const TEXTS = [
  'ExternalDescriptionStr',
  'ExternalResponsibilitiesStr',
  'ExternalQualificationsStr',
  'ShortDescriptionStr',
] as const;

/**
 * <tenant>.fa.<region>.oraclecloud.com/hcmUI/CandidateExperience/<language>/sites/<site>/job/<number>, also on a
 * company's own domain. Most responses do not name the company.
 */
export const oracle: BoardApi = {
  addressOf(url) {
    const site = partAfter(url, 'sites');
    const [id] = oracle.idsOf(url);
    if (!id || !site || !/^[\w-]+$/.test(site)) return null;
    return `https://${url.hostname}${API}?expand=all&onlyData=true&finder=ById;Id=%22${id}%22,siteNumber=${site}`;
  },
  idsOf(url) {
    if (!isHost(url, 'oraclecloud.com') && !url.pathname.includes('/CandidateExperience/')) return [];
    const at = partsOf(url);
    const id = partAfter(url, 'job', 'preview') ?? at.at(-1) ?? '';
    return /^[\w-]{1,40}$/.test(decoded(id)) ? [id] : [];
  },
  inside(response) {
    const item = listOf(response.items).find(isObject);
    return item?.requisitionList ?? item ?? response.requisitionList;
  },
  idsIn: (posting) => [textOfJson(posting.Id) ?? '', textOfJson(posting.RequisitionNumber) ?? ''],
  textOf: (posting) => joinSections(TEXTS.map((name) => ({ body: posting[name] }))),
  read(posting) {
    return {
      position: foundInApi(textOfJson(posting.Title)),
      company: foundInApi(textOfJson(posting.EmployerName) ?? textOfJson(posting.LegalEmployer)),
      location: foundInApi(locationOf(posting)),
      salary: foundInApi(statedPay(posting) ?? salaryInDescription(oracle.textOf(posting))),
    };
  },
};

function locationOf(posting: JsonObject): string | null {
  const others = listOf(posting.secondaryLocations).map((place) => (isObject(place) ? (place.Name ?? null) : place));
  const places = [posting.PrimaryLocation, ...others].map(readLocation).map(withoutAllCaps);
  const remote = /^(?:fully )?remote$/i.test(textOfJson(posting.WorkplaceType) ?? '');
  return withRemote(joinLocations(places), remote);
}

/** The pay in a field that the employer has added to the posting. */
function statedPay(posting: JsonObject): string | null {
  const field = listOf(posting.requisitionFlexFields)
    .filter(isObject)
    .find(({ Prompt }) => /\b(?:salary|pay|compensation|wage)\b/i.test(textOfJson(Prompt) ?? ''));
  return payIn(field?.Value);
}
