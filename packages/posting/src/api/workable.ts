import { formatLocation, joinLocations } from '../location/location.ts';
import { amountOf, formatMoney } from '../salary/money.ts';
import { isObject, type Json, listOf, textOfJson } from '../structured/json.ts';
import type { BoardApi } from './Board.ts';
import { joinSections, salaryInDescription } from './description.ts';
import { foundInApi, isHost, partsOf, slugName } from './found.ts';
import { withRemote } from './location.ts';

/**
 * apply.workable.com/<account>/j/<code>, <account>.workable.com/j/<code>, and the short link apply.workable.com/j/<code>,
 * which leads to the first one.
 */
export const workable: BoardApi = {
  addressOf(url) {
    const account = accountOf(url);
    const [code] = workable.idsOf(url);
    if (!code) return null;
    return account
      ? `https://apply.workable.com/api/v2/accounts/${account}/jobs/${code}`
      : `https://apply.workable.com/j/${code}`;
  },
  idsOf(url) {
    const parts = partsOf(url);
    const code = parts[Math.max(parts.indexOf('j'), parts.indexOf('jobs')) + 1];
    return isHost(url, 'workable.com') && code && /^[0-9A-F]{8,12}$/i.test(code) ? [code] : [];
  },
  idsIn: (posting) => [textOfJson(posting.shortcode) ?? '', textOfJson(posting.id) ?? ''],
  textOf: ({ description, requirements, benefits }) =>
    joinSections([
      { body: description },
      { title: 'Requirements', body: requirements },
      { title: 'Benefits', body: benefits },
    ]),
  read(posting, url, response) {
    const locations = listOf(posting.locations).length > 0 ? listOf(posting.locations) : listOf(posting.location);
    const location =
      joinLocations(locations.map(locationOf)) ?? (posting.city || posting.country ? locationOf(posting) : null);
    const remote = posting.remote === true || posting.telecommuting === true || posting.workplace === 'remote';
    return {
      position: foundInApi(textOfJson(posting.title)),
      company:
        foundInApi(textOfJson(posting.company ?? posting.companyName ?? posting.account)) ??
        (isObject(response) && response !== posting ? foundInApi(textOfJson(response.name)) : null) ??
        slugName(accountOf(url) ?? undefined),
      location: foundInApi(withRemote(location, remote)),
      salary: foundInApi(payOf(posting.salary) ?? salaryInDescription(workable.textOf(posting))),
    };
  },
};

function locationOf(location: Json): string | null {
  return isObject(location)
    ? formatLocation([
        textOfJson(location.city),
        textOfJson(location.region ?? location.state),
        textOfJson(location.country ?? location.countryCode),
      ])
    : formatLocation([textOfJson(location)]);
}

function payOf(salary: Json | undefined): string | null {
  if (!isObject(salary)) return null;
  const { salary_from, salary_to, salary_currency } = salary;
  return formatMoney({
    low: amountOf(salary_from ?? salary.from),
    high: amountOf(salary_to ?? salary.to),
    currency: textOfJson(salary_currency ?? salary.currency)?.toUpperCase() ?? '',
    period: '',
  });
}

function accountOf(url: URL): string | null {
  if (!isHost(url, 'workable.com')) return null;
  const [sub = ''] = url.hostname.split('.');
  const parts = partsOf(url);
  if (sub !== 'apply' && sub !== 'www' && sub !== 'jobs') return sub;
  return parts[0] === 'api' ? (parts[3] ?? null) : sub === 'apply' && parts[0] !== 'j' ? (parts[0] ?? null) : null;
}
