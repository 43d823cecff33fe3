import { siteKeys, sitesOf } from './sites.ts';

const posting = (url: string, source = 'company-careers') => ({
  file: '1.html',
  url,
  kind: 'page',
  source,
  company: null,
  position: null,
  location: null,
  salary: null,
});

describe('the site of a page', () => {
  it('is its domain, without the part that names a customer', () => {
    expect(siteKeys(posting('https://acme.jobs.personio.de/job/1', 'personio'), null)).toEqual([
      'domain personio.de',
      'board personio',
    ]);
    expect(siteKeys(posting('https://jobs.acme.co.uk/1'), null)).toEqual(['domain acme.co.uk']);
  });

  it('is the board whose file recognizes it, at any domain', () =>
    expect(siteKeys(posting('https://career.acme.example/jobs/1'), 'teamtailor.com')).toContain('file teamtailor.com'));

  it('joins pages that are connected through another page', () =>
    expect(
      sitesOf([['domain a', 'board x'], ['domain b'], ['domain c', 'board x'], ['domain c'], ['domain d']]),
    ).toEqual([0, 1, 0, 0, 2]));
});
