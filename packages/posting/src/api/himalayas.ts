import { listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { salaryInDescription } from './description.ts';
import { foundInApi, isHost, partAfter, slugName } from './found.ts';
import { readLocations } from './location.ts';
import { payOf } from './pay.ts';

/**
 * himalayas.app/companies/<company>/jobs/<slug>. The response is a list of the company's latest postings; all jobs of
 * this board are remote, some only within certain countries.
 */
export const himalayas: BoardApi = {
  addressOf(url) {
    const company = companyOf(url);
    return company && himalayas.idsOf(url).length > 0
      ? `https://himalayas.app/jobs/api/search?company=${company}&sort=recent`
      : null;
  },
  idsOf(url) {
    const company = companyOf(url);
    const slug = partAfter(url, 'jobs');
    return company && slug ? [`${company}/${slug}`] : [];
  },
  idsIn: (job) => [job.guid, job.applicationLink].map((value) => idIn(textOfJson(value) ?? '')),
  textOf: (job) => textOfJson(job.description),
  read(job, url) {
    const places = readLocations(job.locationRestrictions);
    return {
      position: foundInApi(textOfJson(job.title)),
      company: foundInApi(textOfJson(job.companyName)) ?? slugName(companyOf(url)),
      location: foundInApi(listOf(job.locationRestrictions).length === 0 ? 'Remote' : places),
      salary: foundInApi(
        payOf({ low: job.minSalary, high: job.maxSalary, currency: job.currency, period: job.salaryPeriod }) ??
          salaryInDescription(himalayas.textOf(job)),
      ),
    };
  },
};

/** Company and slug in the address of a posting. */
const idIn = (address: string): string =>
  /\/companies\/([^/?#]+)\/jobs\/([^/?#]+)/.exec(address)?.slice(1).join('/') ?? '';

function companyOf(url: URL): string | null {
  const company = isHost(url, 'himalayas.app') ? partAfter(url, 'companies') : null;
  return company !== null && /^[\w%.-]+$/.test(company) ? company : null;
}
