import { formatLocation } from '../location/location.ts';
import { isObject, type Json, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { joinSections, salaryInDescription } from './description.ts';
import { foundInApi, isHost, partsOf, slugName } from './found.ts';

/** jobs.smartrecruiters.com/<Company>/<number>-title, careers.smartrecruiters.com, and the URLs of the API. */
export const smartrecruiters: BoardApi = {
  addressOf(url) {
    const company = companyOf(url);
    const [id] = smartrecruiters.idsOf(url);
    return company && id
      ? `https://api.smartrecruiters.com/v1/companies/${encodeURIComponent(company)}/postings/${id}`
      : null;
  },
  idsOf: (url) =>
    partsOf(url)
      .map((part) => /^(\d{12,}|[0-9a-f]{8}-[0-9a-f-]{27})/i.exec(part)?.[1] ?? '')
      .filter(Boolean),
  idsIn: (posting) => [textOfJson(posting.id) ?? '', textOfJson(posting.uuid) ?? ''],
  textOf({ jobAd }) {
    const sections = isObject(jobAd) && isObject(jobAd.sections) ? Object.values(jobAd.sections) : [];
    return joinSections(sections.filter(isObject).map(({ title, text }) => ({ title, body: text })));
  },
  read(posting, url) {
    return {
      position: foundInApi(textOfJson(posting.name)),
      company: foundInApi(textOfJson(posting.company)) ?? slugName(companyOf(url) ?? undefined),
      location: foundInApi(locationOf(posting.location)),
      salary: foundInApi(salaryInDescription(smartrecruiters.textOf(posting))),
    };
  },
};

function locationOf(location: Json | undefined): string | null {
  if (!isObject(location)) return null;
  const country = textOfJson(location.country);
  const written = formatLocation([
    textOfJson(location.city),
    textOfJson(location.region),
    country && country.length <= 3 ? country.toUpperCase() : country,
  ]);
  return location.remote === true ? (written ? `${written} (Remote)` : 'Remote') : written;
}

function companyOf(url: URL): string | null {
  if (!isHost(url, 'smartrecruiters.com')) return null;
  const parts = partsOf(url);
  return (
    (parts[0] === 'v1'
      ? parts[2]
      : parts[0] === 'ni' || parts[0] === 'oneclick-ui'
        ? parts[parts.indexOf('company') + 1]
        : parts[0]) ?? null
  );
}
