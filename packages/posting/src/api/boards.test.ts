import { readdirSync, readFileSync } from 'node:fs';
import { apiAddressOf, readBoardResponse } from '../boards.ts';
import { boardApis } from './boards.ts';
import { requestFor, valuesOf } from './testing/values.ts';

const files = readdirSync(__dirname).filter(
  (name) => /^\w+\.ts$/.test(name) && readFileSync(`${__dirname}/${name}`, 'utf8').includes(': BoardApi ='),
);

it('lists every board file, and each has a test', () =>
  expect(files.map((name) => name.replace('.ts', '')).toSorted()).toEqual(Object.keys(boardApis).toSorted()));

/** A posting of each board. */
const POSTINGS = [
  'https://boards.greenhouse.io/acme/jobs/4012345',
  'https://jobs.lever.co/acme/3414ba28-35f7-45d3-8e13-35c883959635',
  'https://jobs.ashbyhq.com/acme/3414ba28-35f7-45d3-8e13-35c883959635',
  'https://apply.workable.com/acme/j/0BD8C06DB3/',
  'https://jobs.smartrecruiters.com/Acme/743999671674844-cook',
  'https://acme.recruitee.com/o/cook',
  'https://acme.wd5.myworkdayjobs.com/Careers/job/Brno/Cook_JR-100',
  'https://acme.breezy.hr/p/0ab1c2d3e4f5-cook',
  'https://acme.bamboohr.com/careers/86',
  'https://ats.rippling.com/acme/jobs/3414ba28-35f7-45d3-8e13-35c883959635',
  'https://acme.pinpointhq.com/postings/1',
  'https://acme.jobs.personio.de/job/1834171',
  'https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/job/25587',
  'https://www.comeet.com/jobs/acme/F6.003/cook/18.767',
  'https://justjoin.it/job-offer/cook',
  'https://nofluffjobs.com/job/cook',
  'https://himalayas.app/companies/acme/jobs/cook',
  'https://www.arbeitsagentur.de/jobsuche/jobdetail/10000-1234567890-S',
  'https://acme.teamtailor.com/jobs/4100001-cook',
];
const boardOf = (url: string): keyof typeof boardApis | 'linkedin' | undefined => apiAddressOf(url)?.board;

it('has an example of each board', () =>
  expect(POSTINGS.map(boardOf).toSorted()).toEqual(Object.keys(boardApis).toSorted()));

describe.each(POSTINGS)('for %s', (url) => {
  const own = new URL(url);
  it('sends the request to a public host over https, without the port, user and fragment of the URL', () => {
    own.port = '8443';
    own.username = 'ann';
    own.password = 'secret';
    own.hash = 'x';
    const address = new URL(apiAddressOf(own.href)?.address ?? 'x:');
    expect([address.protocol, address.port, address.username, address.hash]).toEqual(['https:', '', '', '']);
  });
  it('sends no request for a host that only looks like the board', () => {
    const other = new URL(url);
    other.hostname = `${other.hostname}.evil.example`;
    const address = apiAddressOf(other.href)?.address;
    // A path that only one board uses is also requested from a company's own host, and from no other.
    expect(address === undefined || new URL(address).hostname === other.hostname).toBe(true);
  });
  it.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '7'],
    ['HTML', '<!doctype html><h1>Cook</h1>'],
    ['an error', '{"error":"not found","status":404}'],
    ['an empty object', '{}'],
    ['an empty list', '[]'],
    ['numbers', '[1,2,[3]]'],
    ['wrong shapes', '{"jobs":{"id":[]},"data":{"data":7},"items":[[]],"result":{"jobOpening":[]},"name":{"name":{}}}'],
  ])('refuses %s', (_, body) => expect(refusalOf(url, body)).toMatch(/^(?:error|no-posting)$/));
});

const refusalOf = (url: string, body: string): unknown => {
  const board = boardOf(url);
  return board && readBoardResponse(board, body, url).refusal;
};

// The parsers are shared: of JSON, and of the XML of Personio.
describe.each(POSTINGS.filter((url) => /greenhouse|personio/.test(url)))('for %s', (url) =>
  it.each([
    ['deep objects', `${'{"name":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['deep lists', '['.repeat(500_000)],
    ['2 MB of brackets', '[{'.repeat(1_000_000)],
    ['2 MB of quotes', '"\\"'.repeat(600_000)],
    ['2 MB of positions', '<position><id>1</id>'.repeat(100_000)],
  ])('refuses %s', (_, body) => expect(refusalOf(url, body)).toMatch(/^(?:error|no-posting)$/)),
);

describe('boards with an older file', () => {
  it('follows a short link of Workable, whose list names the company once', () => {
    const url = 'https://apply.workable.com/j/0BD8C06DB3';
    expect(requestFor(url)).toBe('workable https://apply.workable.com/j/0BD8C06DB3');
    const job = {
      shortcode: '0BD8C06DB3',
      title: 'Cook',
      telecommuting: true,
      locations: [{ city: 'Brno', country: 'Czechia' }],
    };
    expect(valuesOf(url, { name: 'Acme', jobs: [{ shortcode: 'X', title: 'Baker' }, job] })).toBe(
      'Acme | Cook | Brno, Czechia (Remote) | -',
    );
  });
  it('reads postings of Workday below myworkdaysite.com, and its lists', () => {
    const url = 'https://wd5.myworkdaysite.com/en-US/recruiting/acme/Careers/job/Brno/Cook_JR-100';
    expect(requestFor(url)).toBe('workday https://wd5.myworkdaysite.com/wday/cxs/acme/Careers/job/Brno/Cook_JR-100');
    const list = [{ title: 'Cook', locationsText: 'Brno', externalPath: '/job/Brno/Cook_JR-100' }];
    expect(valuesOf(url, { total: 1, jobPostings: list })).toBe('acme | Cook | Brno | -');
  });
  it('reads whether a job of Recruitee is remote', () => {
    const offer = { slug: 'cook', title: 'Cook', company_name: 'Acme', city: 'Brno', country: 'Czechia', remote: true };
    expect(valuesOf('https://acme.recruitee.com/o/cook', { offers: [offer] })).toBe(
      'Acme | Cook | Brno, Czechia (Remote) | -',
    );
  });
  it('finds the pay in any section of a Lever posting', () => {
    const text = { text: 'Cook', lists: [{ text: 'What we offer', content: '<li>Salary: $50,000 - $60,000</li>' }] };
    expect(
      valuesOf('https://jobs.lever.co/acme/3414ba28-35f7-45d3-8e13-35c883959635', { ...text, workplaceType: 'remote' }),
    ).toBe('acme | Cook | Remote | $50,000 - $60,000');
  });
  it('accepts a URL with broken percent encoding', () =>
    expect(requestFor('https://jobs.ashbyhq.com/%E0%A4%A/3414ba28-35f7-45d3-8e13-35c883959635')).toContain('ashby'));
});
