import { formatLocation, joinLocations } from '../location/location.ts';
import { amountOf, formatMoney } from '../salary/money.ts';
import { isObject, type Json, listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { joinSections, salaryInDescription } from './description.ts';
import { foundInApi, isHost, partsOf, slugName } from './found.ts';
import { withRemote } from './location.ts';

/** <company>.recruitee.com/o/<slug>. */
export const recruitee: BoardApi = {
  addressOf(url) {
    const [slug] = recruitee.idsOf(url);
    return isHost(url, 'recruitee.com') && slug ? `https://${url.hostname}/api/offers/${slug}` : null;
  },
  idsOf(url) {
    const parts = partsOf(url);
    const slug = parts[Math.max(parts.indexOf('o'), parts.indexOf('offers')) + 1];
    return slug && /^[\w%.-]+$/.test(slug) ? [slug] : [];
  },
  idsIn: (posting) => [textOfJson(posting.slug) ?? '', textOfJson(posting.id) ?? ''],
  textOf: ({ description, requirements }) =>
    joinSections([{ body: description }, { title: 'Requirements', body: requirements }]),
  read(posting, url) {
    const location =
      joinLocations(listOf(posting.locations).map(locationOf)) ?? textOfJson(posting.location) ?? locationOf(posting);
    return {
      position: foundInApi(textOfJson(posting.title)),
      company: foundInApi(textOfJson(posting.company_name)) ?? slugName(url.hostname.split('.')[0]),
      location: foundInApi(withRemote(location, posting.remote === true)),
      salary: foundInApi(payOf(posting.salary) ?? salaryInDescription(recruitee.textOf(posting))),
    };
  },
};

function locationOf(location: Json): string | null {
  return isObject(location)
    ? (formatLocation([
        textOfJson(location.city),
        textOfJson(location.state ?? location.state_name),
        textOfJson(location.country),
      ]) ?? textOfJson(location.name))
    : null;
}

function payOf(salary: Json | undefined): string | null {
  return isObject(salary)
    ? formatMoney({
        low: amountOf(salary.min),
        high: amountOf(salary.max),
        currency: textOfJson(salary.currency) ?? '',
        period: textOfJson(salary.period) ?? '',
      })
    : null;
}
