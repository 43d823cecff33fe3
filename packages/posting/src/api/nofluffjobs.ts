import { joinLocations } from '../location/location.ts';
import { isObject, type Json, type JsonObject, listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { joinSections, salaryInDescription } from './description.ts';
import { decoded, foundInApi, isHost, partAfter } from './found.ts';
import { payOf } from './pay.ts';

/** nofluffjobs.com/job/<slug>, also with a language before it. A posting has one slug for each of its cities. */
export const nofluffjobs: BoardApi = {
  addressOf(url) {
    const slug = slugOf(url);
    return slug ? `https://nofluffjobs.com/api/posting/${slug}` : null;
  },
  idsOf(url) {
    const slug = slugOf(url);
    return slug ? [slug, decoded(slug)] : [];
  },
  inside: (response) => response.postings,
  idsIn: (posting) => [
    textOfJson(posting.id) ?? '',
    textOfJson(posting.url) ?? '',
    ...placesIn(posting).map(({ url }) => textOfJson(url) ?? ''),
  ],
  textOf: ({ requirements, details }) =>
    joinSections([details, requirements].filter(isObject).map(({ description }) => ({ body: description }))),
  read(posting) {
    // In a list, `name` is the company; in a posting, the company is an object.
    const company = textOfJson(posting.company) ?? textOfJson(posting.name);
    return {
      position: foundInApi(textOfJson(posting.title)),
      company: foundInApi(company),
      location: foundInApi(locationOf(posting)),
      salary: foundInApi(statedPay(posting) ?? salaryInDescription(nofluffjobs.textOf(posting))),
    };
  },
};

function slugOf(url: URL): string | null {
  const slug = isHost(url, 'nofluffjobs.com') ? partAfter(url, 'job') : null;
  return slug !== null && /^[\w%.-]+$/.test(slug) ? slug : null;
}

const placesIn = ({ location }: JsonObject): JsonObject[] =>
  isObject(location) ? listOf(location.places).slice(0, 100).filter(isObject) : [];

function locationOf(posting: JsonObject): string | null {
  const { location } = posting;
  const named = placesIn(posting);
  // A remote posting also lists the provinces in which it is shown.
  const cities = named.map(({ city }) => textOfJson(city)).filter((city) => city !== null);
  const places = cities.length > 0 ? cities : named.map(({ province, country }) => textOfJson(province ?? country));
  const anywhere = posting.fullyRemote === true || (isObject(location) && location.fullyRemote === true);
  return joinLocations(anywhere ? [...places, 'Remote'] : places);
}

/** The pay that the employer states: in the list, or for the first kind of contract; null if it is not public. */
function statedPay({ salary, essentials }: JsonObject): string | null {
  const original = isObject(essentials) ? essentials.originalSalary : undefined;
  if (isObject(original)) {
    const types = isObject(original.types) ? Object.values(original.types) : [];
    for (const type of types.filter(isObject)) {
      const [low, high] = listOf(type.range);
      const pay = payOf({ low, high: high ?? low, currency: original.currency, period: type.period });
      if (pay && isPublic(original)) return pay;
    }
  }
  if (!isObject(salary) || !isPublic(salary)) return null;
  return payOf({ low: salary.from, high: salary.to, currency: salary.currency, period: salary.period });
}

const isPublic = ({ disclosedAt }: { [key: string]: Json }): boolean =>
  textOfJson(disclosedAt) === null || textOfJson(disclosedAt) === 'VISIBLE';
