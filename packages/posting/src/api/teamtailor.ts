import { readJobPosting } from '../structured/jobPosting.ts';
import { isObject, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { salaryInDescription } from './description.ts';
import { foundInApi, isHost, partAfter, slugName, tenantOf } from './found.ts';

/** The career sites of Teamtailor on a company's own domain have such names. */
const OWN_SITE = /^(?:careers?|jobs?|karriere|karriar|carriere|carriera|rekry|work|join)\./;

/**
 * <company>.teamtailor.com/jobs/<number>-<title> and a company's own career site. The response is a JSON Feed of all
 * postings; each contains a JobPosting.
 */
export const teamtailor: BoardApi = {
  addressOf(url) {
    const [id] = teamtailor.idsOf(url);
    return id && (isHost(url, 'teamtailor.com') || OWN_SITE.test(url.hostname))
      ? `https://${url.hostname}/jobs.json`
      : null;
  },
  idsOf(url) {
    const id = /^(\d{4,9})-/.exec(partAfter(url, 'jobs') ?? '')?.[1];
    return id === undefined ? [] : [id];
  },
  inside: (response) => response.items,
  idsIn(item) {
    const posting = isObject(item._jobposting) ? item._jobposting : {};
    const identifier = isObject(posting.identifier) ? textOfJson(posting.identifier.value) : null;
    return [/\/jobs\/(\d+)/.exec(textOfJson(item.url) ?? '')?.[1] ?? '', identifier ?? ''];
  },
  textOf: (item) =>
    textOfJson(item.content_html) ?? textOfJson(isObject(item._jobposting) ? item._jobposting.description : null),
  read(item, url, response) {
    const posting = isObject(item._jobposting) ? item._jobposting : {};
    const found = readJobPosting(posting, 'api');
    const site = isObject(response) ? textOfJson(response.title) : null;
    return {
      position: foundInApi(textOfJson(item.title)) ?? found.position ?? null,
      company: found.company ?? foundInApi(site) ?? slugName(tenantOf(url, 'teamtailor.com')),
      location: found.location ?? null,
      salary: found.salary ?? foundInApi(salaryInDescription(teamtailor.textOf(item))),
    };
  },
};
