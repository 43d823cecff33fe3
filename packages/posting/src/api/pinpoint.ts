import { isObject, type JsonObject, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { joinSections, salaryInDescription } from './description.ts';
import { foundInApi, partAfter, slugName, tenantOf } from './found.ts';
import { readLocation, withRemote } from './location.ts';
import { payIn, payOf } from './pay.ts';

const TEXTS = ['description', 'key_responsibilities', 'skills_knowledge_expertise', 'benefits'] as const;

/** <company>.pinpointhq.com/<language>/postings/<id>. The response is the list of all postings, without the company. */
export const pinpoint: BoardApi = {
  addressOf(url) {
    const company = tenantOf(url, 'pinpointhq.com');
    return company && pinpoint.idsOf(url).length > 0 ? `https://${company}.pinpointhq.com/postings.json` : null;
  },
  idsOf(url) {
    const id = partAfter(url, 'postings', 'jobs');
    return id ? [id] : [];
  },
  inside: (response) => response.data,
  idsIn(posting) {
    const attributes = attributesOf(posting);
    return [
      textOfJson(posting.id) ?? '',
      textOfJson(attributes.path)?.split('/').at(-1) ?? '',
      textOfJson(attributes.url)?.split('/').at(-1) ?? '',
    ];
  },
  textOf(posting) {
    const attributes = attributesOf(posting);
    return joinSections(TEXTS.map((name) => ({ title: attributes[`${name}_header`], body: attributes[name] })));
  },
  read(posting, url) {
    const attributes = attributesOf(posting);
    return {
      position: foundInApi(textOfJson(attributes.title)),
      company: foundInApi(textOfJson(attributes.company_name)) ?? slugName(tenantOf(url, 'pinpointhq.com')),
      location: foundInApi(locationOf(attributes)),
      salary: foundInApi(statedPay(attributes) ?? salaryInDescription(pinpoint.textOf(posting))),
    };
  },
};

const attributesOf = (posting: JsonObject): JsonObject => (isObject(posting.attributes) ? posting.attributes : posting);

function locationOf({ location, location_name, workplace_type, remote }: JsonObject): string | null {
  const name = isObject(location) ? (textOfJson(location.name) ?? readLocation(location)) : readLocation(location);
  const isRemote = /^(?:fully[_ ]?)?remote$/i.test(textOfJson(workplace_type) ?? '') || remote === true;
  return withRemote(name ?? textOfJson(location_name), isRemote);
}

/** The pay, unless the employer hides it. */
function statedPay(attributes: JsonObject): string | null {
  if (attributes.compensation_visible === false) return null;
  return (
    payOf({
      low: attributes.compensation_minimum,
      high: attributes.compensation_maximum,
      currency: attributes.compensation_currency,
      period: attributes.compensation_frequency,
    }) ?? payIn(attributes.compensation)
  );
}
