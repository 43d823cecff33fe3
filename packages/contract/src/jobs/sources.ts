import { BOARD_HOSTS, COMPANY_HOSTS } from './sourceHosts.ts';

/** Where a person found a job. The wire values never change. */
export const JOB_SOURCES = ['job board', 'company site', 'referral', 'recruiter', 'event', 'other'] as const;
export type JobSource = (typeof JOB_SOURCES)[number];

export const JOB_SOURCE_LABELS: Readonly<Record<JobSource, string>> = {
  'job board': 'Job board',
  'company site': 'Company site',
  referral: 'Referral',
  recruiter: 'Recruiter',
  event: 'Event',
  other: 'Other',
};

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
