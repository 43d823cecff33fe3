import { joinLocations } from '../location/location.ts';
import { amountOf, formatMoney } from '../salary/money.ts';
import { isObject, type JsonObject, listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { joinSections, salaryInDescription } from './description.ts';
import { foundInApi, isHost, partsOf, slugName } from './found.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** jobs.lever.co and jobs.eu.lever.co. Lever returns no company: its name in the address is used instead. */
export const lever: BoardApi = {
  addressOf(url) {
    const [site] = siteParts(url);
    const [id] = lever.idsOf(url);
    const api = url.hostname.includes('.eu.') ? 'api.eu.lever.co' : 'api.lever.co';
    return isHost(url, 'lever.co') && site && id ? `https://${api}/v0/postings/${site}/${id}?mode=json` : null;
  },
  idsOf: (url) => siteParts(url).filter((part) => ID.test(part)),
  idsIn: (posting) => [textOfJson(posting.id) ?? ''],
  textOf(posting) {
    const { lists, opening, descriptionBody } = posting;
    const [description, additional] = [
      textOfJson(posting.description) ?? textOfJson(posting.descriptionPlain),
      textOfJson(posting.additional) ?? textOfJson(posting.additionalPlain),
    ];
    return joinSections([
      // The description contains the opening and the body.
      ...(description === null ? [{ body: opening }, { body: descriptionBody }] : [{ body: description }]),
      ...listOf(lists)
        .filter(isObject)
        .map(({ text, content }) => ({ title: text, body: content })),
      { body: additional },
    ]);
  },
  read(posting, url) {
    const categories = isObject(posting.categories) ? posting.categories : {};
    const locations = listOf(categories.allLocations).map(textOfJson);
    return {
      position: foundInApi(textOfJson(posting.text)),
      company: slugName(siteParts(url)[0]),
      location: foundInApi(
        joinLocations(locations) ??
          textOfJson(categories.location) ??
          (textOfJson(posting.workplaceType) === 'remote' ? 'Remote' : null),
      ),
      salary: foundInApi(
        payOf(posting) ??
          salaryInDescription(textOfJson(posting.salaryDescription)) ??
          salaryInDescription(lever.textOf(posting)),
      ),
    };
  },
};

function payOf({ salaryRange }: JsonObject): string | null {
  if (!isObject(salaryRange)) return null;
  return formatMoney({
    low: amountOf(salaryRange.min),
    high: amountOf(salaryRange.max),
    currency: textOfJson(salaryRange.currency) ?? '',
    period: textOfJson(salaryRange.interval) ?? '',
  });
}

function siteParts(url: URL): string[] {
  const parts = partsOf(url);
  return parts[0] === 'v0' && parts[1] === 'postings' ? parts.slice(2) : parts;
}
