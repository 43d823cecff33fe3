import { requestFor, valuesOf } from './api/testing/values.ts';
import { readBoardResponse } from './boards.ts';

const ID = '3414ba28-35f7-45d3-8e13-35c883959635';

describe('the API URL of a posting', () => {
  const atGreenhouse = 'greenhouse https://boards-api.greenhouse.io/v1/boards/acme/jobs/4012345?pay_transparency=true';
  const atWorkable = 'workable https://apply.workable.com/api/v2/accounts/acme/jobs/0BD8C06DB3';
  const atLinkedIn = 'linkedin https://www.linkedin.com/jobs-guest/jobs/api/jobPosting/4051241378';
  it.each([
    ['https://boards.greenhouse.io/acme/jobs/4012345', atGreenhouse],
    ['https://job-boards.eu.greenhouse.io/acme/jobs/4012345?x=1', atGreenhouse],
    ['https://boards.greenhouse.io/embed/job_app?for=acme&token=4012345', atGreenhouse],
    ['https://www.acme.com/careers/open?gh_jid=4012345', atGreenhouse],
    [`https://jobs.lever.co/acme/${ID}/apply`, `lever https://api.lever.co/v0/postings/acme/${ID}?mode=json`],
    [`https://jobs.eu.lever.co/acme/${ID}`, `lever https://api.eu.lever.co/v0/postings/acme/${ID}?mode=json`],
    [
      `https://jobs.ashbyhq.com/Acme%20Labs/${ID}/application`,
      'ashby https://api.ashbyhq.com/posting-api/job-board/Acme%20Labs?includeCompensation=true',
    ],
    ['https://apply.workable.com/acme/j/0BD8C06DB3/apply/', atWorkable],
    ['https://acme.workable.com/j/0BD8C06DB3', atWorkable],
    [
      'https://jobs.smartrecruiters.com/Acme/743999671674844-cook',
      'smartrecruiters https://api.smartrecruiters.com/v1/companies/Acme/postings/743999671674844',
    ],
    ['https://acme.recruitee.com/o/cook-in-brno', 'recruitee https://acme.recruitee.com/api/offers/cook-in-brno'],
    [
      'https://acme.wd5.myworkdayjobs.com/en-US/Careers/job/Brno/Cook_JR-100',
      'workday https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/Careers/job/Brno/Cook_JR-100',
    ],
    ['https://cz.linkedin.com/jobs/view/cook-at-acme-4051241378?trk=x', atLinkedIn],
    ['https://www.linkedin.com/jobs/search/?currentJobId=4051241378', atLinkedIn],
  ])('%s', (url, request) => expect(requestFor(url)).toBe(request));

  it.each([
    'https://example.com/jobs/1',
    'https://boards.greenhouse.io/acme',
    'https://jobs.lever.co/acme',
    'https://greenhouse.io.evil.example/acme/jobs/4012345',
    'ftp://jobs.lever.co/acme',
    'nonsense',
    '',
  ])('is null for %s', (url) => expect(requestFor(url)).toBeNull());
});

describe('the response of a board', () => {
  const content =
    '&lt;p&gt;Bake.&lt;/p&gt;&lt;div class=&quot;title&quot;&gt;Salary Range&lt;/div&gt;' +
    '&lt;div class=&quot;pay-range&quot;&gt;&lt;span&gt;$60,000&lt;/span&gt;&lt;span&gt;&amp;mdash;&lt;/span&gt;&lt;span&gt;$70,000 USD&lt;/span&gt;&lt;/div&gt;';
  const smart = {
    ...{ id: '743999671674844', name: 'Baker', company: { name: 'Acme' } },
    location: { city: 'Brno', country: 'cz' },
  };
  it.each<[string, string, unknown, string]>([
    [
      'of Greenhouse contains the salary in its description',
      'https://boards.greenhouse.io/acme/jobs/4012345',
      { id: 4012345, title: 'Baker ', company_name: 'Acme', location: { name: 'Brno | Linz' }, content },
      'Acme | Baker | Brno | Linz | $60,000—$70,000 USD',
    ],
    [
      'of Greenhouse contains salary ranges',
      'https://boards.greenhouse.io/acme/jobs/4012345',
      { title: 'Baker', pay_input_ranges: [{ min_cents: 6_000_000, max_cents: 7_000_000, currency_type: 'USD' }] },
      'acme | Baker | - | $60,000 - $70,000',
    ],
    [
      'of Lever has no company, which is taken from the URL',
      `https://jobs.lever.co/acme/${ID}`,
      {
        ...{ id: ID, text: 'Baker', categories: { location: 'Brno', allLocations: ['Brno', 'Linz'] } },
        salaryRange: { min: 60_000, max: 70_000, currency: 'USD', interval: 'per-year-salary' },
      },
      'acme | Baker | Brno; Linz | $60,000 - $70,000 a year',
    ],
    [
      'of Ashby is a list that contains the posting',
      `https://jobs.ashbyhq.com/acme/${ID}`,
      {
        jobs: [
          { id: 'x', title: 'Cook' },
          {
            ...{ id: ID, title: 'Baker', location: 'Brno', secondaryLocations: [{ location: 'Remote (EU)' }] },
            compensation: { scrapeableCompensationSalarySummary: '$60K - $70K' },
          },
        ],
      },
      'acme | Baker | Brno; Remote (EU) | $60K - $70K',
    ],
    [
      'of Workable contains the location and the work model',
      'https://apply.workable.com/acme/j/0BD8C06DB3/',
      {
        ...{ shortcode: '0BD8C06DB3', title: 'Baker', remote: true },
        location: { city: 'Brno', region: 'South Moravia', country: 'Czechia' },
      },
      'acme | Baker | Brno, South Moravia, Czechia (Remote) | -',
    ],
    [
      'of SmartRecruiters is one posting',
      'https://jobs.smartrecruiters.com/Acme/743999671674844-baker',
      smart,
      'Acme | Baker | Brno, CZ | -',
    ],
    [
      'of SmartRecruiters is a list',
      'https://jobs.smartrecruiters.com/Acme/743999671674844-baker',
      { content: [smart] },
      'Acme | Baker | Brno, CZ | -',
    ],
    [
      'of Recruitee is wrapped in an object',
      'https://acme.recruitee.com/o/baker',
      {
        offer: {
          ...{ slug: 'baker', title: 'Baker', company_name: 'Acme', location: 'Brno, Czechia' },
          salary: { min: '2000', max: '2600', currency: 'EUR', period: 'month' },
        },
      },
      'Acme | Baker | Brno, Czechia | €2,000 - €2,600 a month',
    ],
    [
      'of Workday contains all locations',
      'https://acme.wd5.myworkdayjobs.com/Careers/job/Brno/Baker_1',
      {
        jobPostingInfo: {
          ...{ title: 'Baker', location: 'Brno', additionalLocations: ['Linz'] },
          jobDescription: '<p>Pay: $20 - $25 per hour</p>',
        },
        hiringOrganization: { name: 'Acme' },
      },
      'Acme | Baker | Brno; Linz | $20 - $25 per hour',
    ],
    [
      'of LinkedIn is its guest page',
      'https://www.linkedin.com/jobs/view/1234567',
      '<h2 class="top-card-layout__title">Baker</h2><a class="topcard__org-name-link">Acme</a><span class="topcard__flavor topcard__flavor--bullet">Brno, Czechia</span>',
      'Acme | Baker | Brno, Czechia | -',
    ],
  ])('%s', (_, url, response, values) => expect(valuesOf(url, response)).toBe(values));
  it.each([
    ['<html>', 'error'],
    ['{"jobs":[]}', 'no-posting'],
    ['{"error":"not found"}', 'no-posting'],
  ])('is refused if it contains no posting: %s', (response, refusal) =>
    expect(valuesOf(`https://jobs.lever.co/acme/${ID}`, response)).toBe(refusal),
  );
  it('is the source of the values', () =>
    expect(
      readBoardResponse('lever', JSON.stringify({ text: 'Baker' }), `https://jobs.lever.co/acme/${ID}`).position
        ?.source,
    ).toBe('api'));
});
