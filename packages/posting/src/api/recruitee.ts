import { joinPlaces, writePlace } from '../place/place.ts';
import { amountOf, writeMoney } from '../salary/money.ts';
import { isObject, type Json, listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { salaryInDescription } from './description.ts';
import { answered, isHost, partsOf, slugName } from './found.ts';

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
  read(posting, url) {
    const place =
      joinPlaces(listOf(posting.locations).map(placeOf)) ?? textOfJson(posting.location) ?? placeOf(posting);
    return {
      position: answered(textOfJson(posting.title)),
      company: answered(textOfJson(posting.company_name)) ?? slugName(url.hostname.split('.')[0]),
      location: answered(place ?? (posting.remote === true ? 'Remote' : null)),
      salary: answered(payOf(posting.salary) ?? salaryInDescription(textOfJson(posting.description))),
    };
  },
};

function placeOf(place: Json): string | null {
  return isObject(place)
    ? (writePlace([textOfJson(place.city), textOfJson(place.state ?? place.state_name), textOfJson(place.country)]) ??
        textOfJson(place.name))
    : null;
}

function payOf(salary: Json | undefined): string | null {
  return isObject(salary)
    ? writeMoney({
        low: amountOf(salary.min),
        high: amountOf(salary.max),
        currency: textOfJson(salary.currency) ?? '',
        period: textOfJson(salary.period) ?? '',
      })
    : null;
}
