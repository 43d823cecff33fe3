import { joinLocations } from '../location/location.ts';
import { isObject, type Json, type JsonObject, listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { salaryInDescription } from './description.ts';
import { foundInApi, isHost, partAfter } from './found.ts';
import { withRemote } from './location.ts';
import { payOf } from './pay.ts';

/** justjoin.it/job-offer/<slug>. */
export const justjoin: BoardApi = {
  addressOf(url) {
    const [slug] = justjoin.idsOf(url);
    return slug ? `https://justjoin.it/api/candidate-api/offers/${slug}` : null;
  },
  idsOf(url) {
    const slug = isHost(url, 'justjoin.it') ? partAfter(url, 'job-offer', 'job-offers', 'offers') : null;
    return slug !== null && /^[\w%.-]+$/.test(slug) ? [slug] : [];
  },
  inside: (response) => response.data ?? response.offers,
  idsIn: (offer) => [
    textOfJson(offer.slug) ?? '',
    textOfJson(offer.id) ?? '',
    textOfJson(offer.guid) ?? '',
    ...placesIn(offer).map((place) => (isObject(place) ? (textOfJson(place.slug) ?? '') : '')),
  ],
  textOf: (offer) => textOfJson(offer.body),
  read(offer) {
    const cities = [offer.city, ...placesIn(offer).map((place) => (isObject(place) ? place.city : place))];
    const remote = /^remote$/i.test(textOfJson(offer.workplaceType ?? offer.workplace_type) ?? '');
    return {
      position: foundInApi(textOfJson(offer.title)),
      company: foundInApi(textOfJson(offer.companyName) ?? textOfJson(offer.company_name) ?? textOfJson(offer.company)),
      location: foundInApi(withRemote(joinLocations(cities.map((city) => textOfJson(city))), remote)),
      salary: foundInApi(statedPay(offer) ?? salaryInDescription(justjoin.textOf(offer))),
    };
  },
};

const placesIn = (offer: JsonObject): Json[] => [...listOf(offer.locations), ...listOf(offer.multilocation)];

/** The pay of the first kind of contract that states it, in the currency in which the employer did. */
function statedPay(offer: JsonObject): string | null {
  const types = listOf(offer.employmentTypes ?? offer.employment_types)
    .filter(isObject)
    .map((type): JsonObject => (isObject(type.salary) ? { ...type, ...type.salary } : type));
  const own = types.filter(({ currencySource }) => textOfJson(currencySource) === 'original');
  for (const type of own.length > 0 ? own : types) {
    const period = textOfJson(type.unit) ?? '';
    const pay = payOf({
      low: type.from,
      high: type.to,
      currency: textOfJson(type.currency)?.toUpperCase(),
      period: /^[a-z]+$/i.test(period) ? period : '',
    });
    if (pay) return pay;
  }
  return null;
}
