import { BOARD_HOSTS, COMPANY_HOSTS } from './sourceHosts.ts';
import type { JobSource } from './sources.ts';

/** Paths and subdomains under which companies put their own jobs. */
const CAREERS =
  /(?:^|[./-])(?:careers?|jobs?|karriere|stellenangebote|emplois?|empleo|lavora|vacatures?|vacancies)(?=[./-]|$)/;

function isOn(host: string, known: string): boolean {
  if (known.endsWith('.')) return host.startsWith(known) || host.includes(`.${known}`);
  return host === known || host.endsWith(`.${known}`);
}

/**
 * Guesses from the URL of a posting where the person found it. Screens mark the guess as such until it is confirmed.
 * @returns null if the URL gives no hint
 */
export function guessSource(jobUrl: string | null): JobSource | null {
  if (jobUrl === null || !URL.canParse(jobUrl)) return null;
  const { hostname, pathname } = new URL(jobUrl);
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (BOARD_HOSTS.some((known) => isOn(host, known))) return 'job board';
  if (COMPANY_HOSTS.some((known) => isOn(host, known))) return 'company site';
  return CAREERS.test(`${host}${pathname.toLowerCase()}`) ? 'company site' : null;
}
