import { expect, it } from '@jest/globals';
import { BOARD_HOSTS, COMPANY_HOSTS } from './sourceHosts.ts';
import { guessSource } from './sources.ts';

it.each([
  ['https://www.linkedin.com/jobs/view/1', 'job board'],
  ['https://de.indeed.com/viewjob?jk=1', 'job board'],
  ['https://www.indeed.co.uk/viewjob?jk=1', 'job board'],
  ['https://WWW.StepStone.de./stellenangebote--1', 'job board'],
  ['https://boards.greenhouse.io/kestrel/jobs/1', 'company site'],
  ['https://kestrel.wd3.myworkdayjobs.com/en-US/External/job/1', 'company site'],
  ['https://kestrel.example/careers/engineer', 'company site'],
  ['https://jobs.kestrel.example/1', 'company site'],
  ['https://kestrel.example/de/karriere', 'company site'],
] as const)('%s is on a %s', (address, source) => {
  expect(guessSource(address)).toBe(source);
});

it.each([
  [null],
  [''],
  ['nonsense'],
  ['https://kestrel.example/about'],
  ['https://notlinkedin.com/1'],
  ['https://linkedin.com.evil.example/1'],
  ['https://bestcareer-news.example/1'],
  ['https://stevejobs.example/'],
])('%s gives no hint of the source', (address) => {
  expect(guessSource(address)).toBeNull();
});

it('no host is in both lists, or in one of them twice', () => {
  const hosts = [...BOARD_HOSTS, ...COMPANY_HOSTS];
  expect(new Set(hosts).size).toBe(hosts.length);
  expect(hosts.filter((host) => host !== host.toLowerCase())).toEqual([]);
});
