import { joinLocations } from '../location/location.ts';
import { isObject, type JsonObject, listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { salaryInDescription } from './description.ts';
import { foundInApi, isHost, partsOf, slugName } from './found.ts';

const LOCALE = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/**
 * <tenant>.wd<n>.myworkdayjobs.com/<site>/job/<location>/<title>_<number>, and the same below
 * wd<n>.myworkdaysite.com/recruiting/<tenant>.
 */
export const workday: BoardApi = {
  addressOf(url) {
    const parts = withoutLocale(partsOf(url));
    const job = parts.findIndex((part) => part === 'job' || part === 'details');
    const tenant = tenantOf(url);
    if (!tenant || job < 1 || parts.length < job + 2) return null;
    const path = parts
      .slice(job + 1)
      .filter((part) => part !== 'apply' && part !== 'autofillWithResume' && part !== 'applyManually');
    return `https://${url.hostname}/wday/cxs/${tenant}/${parts[job - 1]}/job/${path.join('/')}`;
  },
  idsOf: (url) =>
    partsOf(url)
      .map((part) => part.split('_').at(-1) ?? '')
      .filter((part) => /\d/.test(part)),
  inside: (response) => response.jobPostings,
  idsIn: (posting) => [
    textOfJson(posting.jobReqId) ?? '',
    textOfJson(posting.id) ?? '',
    textOfJson(posting.externalPath)?.split('_').at(-1) ?? '',
  ],
  textOf: (posting) => textOfJson(infoOf(posting).jobDescription),
  read(posting, url) {
    const info = infoOf(posting);
    const organization = isObject(posting.hiringOrganization) ? textOfJson(posting.hiringOrganization.name) : null;
    return {
      position: foundInApi(textOfJson(info.title)),
      company: foundInApi(organization) ?? slugName(tenantOf(url) ?? undefined),
      location: foundInApi(
        joinLocations([
          textOfJson(info.location ?? info.locationsText),
          ...listOf(info.additionalLocations).map(textOfJson),
        ]) ?? remoteOf(info),
      ),
      salary: foundInApi(salaryInDescription(workday.textOf(posting))),
    };
  },
};

const infoOf = (posting: JsonObject): JsonObject =>
  isObject(posting.jobPostingInfo) ? posting.jobPostingInfo : posting;

function remoteOf(info: JsonObject): string | null {
  return /remote/i.test(textOfJson(info.remoteType) ?? '') ? 'Remote' : null;
}

const withoutLocale = (parts: string[]): string[] => (LOCALE.test(parts[0] ?? '') ? parts.slice(1) : parts);

function tenantOf(url: URL): string | null {
  if (isHost(url, 'myworkdaysite.com')) {
    const [first, second, third] = withoutLocale(partsOf(url));
    return (first === 'recruiting' ? second : first === 'wday' ? third : null) ?? null;
  }
  if (!isHost(url, 'myworkdayjobs.com', 'myworkdayjobs-impl.com')) return null;
  const parts = partsOf(url);
  return parts[0] === 'wday' ? (parts[2] ?? null) : (url.hostname.split('.')[0] ?? null);
}
