import { apiAddressOf, readBoardResponse } from './boards.ts';

const ID = '3414ba28-35f7-45d3-8e13-35c883959635';

describe('the API URL of a posting', () => {
  it.each([
    [
      'https://boards.greenhouse.io/acme/jobs/4012345',
      'greenhouse',
      'https://boards-api.greenhouse.io/v1/boards/acme/jobs/4012345?pay_transparency=true',
    ],
    [
      'https://job-boards.eu.greenhouse.io/acme/jobs/4012345?x=1',
      'greenhouse',
      'https://boards-api.greenhouse.io/v1/boards/acme/jobs/4012345?pay_transparency=true',
    ],
    [
      'https://boards.greenhouse.io/embed/job_app?for=acme&token=4012345',
      'greenhouse',
      'https://boards-api.greenhouse.io/v1/boards/acme/jobs/4012345?pay_transparency=true',
    ],
    [
      'https://www.acme.com/careers/open?gh_jid=4012345',
      'greenhouse',
      'https://boards-api.greenhouse.io/v1/boards/acme/jobs/4012345?pay_transparency=true',
    ],
    [`https://jobs.lever.co/acme/${ID}/apply`, 'lever', `https://api.lever.co/v0/postings/acme/${ID}?mode=json`],
    [`https://jobs.eu.lever.co/acme/${ID}`, 'lever', `https://api.eu.lever.co/v0/postings/acme/${ID}?mode=json`],
    [
      `https://jobs.ashbyhq.com/Acme%20Labs/${ID}/application`,
      'ashby',
      'https://api.ashbyhq.com/posting-api/job-board/Acme%20Labs?includeCompensation=true',
    ],
    [
      'https://apply.workable.com/acme/j/0BD8C06DB3/apply/',
      'workable',
      'https://apply.workable.com/api/v2/accounts/acme/jobs/0BD8C06DB3',
    ],
    [
      'https://acme.workable.com/j/0BD8C06DB3',
      'workable',
      'https://apply.workable.com/api/v2/accounts/acme/jobs/0BD8C06DB3',
    ],
    [
      'https://jobs.smartrecruiters.com/Acme/743999671674844-cook',
      'smartrecruiters',
      'https://api.smartrecruiters.com/v1/companies/Acme/postings/743999671674844',
    ],
    ['https://acme.recruitee.com/o/cook-in-brno', 'recruitee', 'https://acme.recruitee.com/api/offers/cook-in-brno'],
    [
      'https://acme.wd5.myworkdayjobs.com/en-US/Careers/job/Brno/Cook_JR-100',
      'workday',
      'https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/Careers/job/Brno/Cook_JR-100',
    ],
    [
      'https://cz.linkedin.com/jobs/view/cook-at-acme-4051241378?trk=x',
      'linkedin',
      'https://www.linkedin.com/jobs-guest/jobs/api/jobPosting/4051241378',
    ],
    [
      'https://www.linkedin.com/jobs/search/?currentJobId=4051241378',
      'linkedin',
      'https://www.linkedin.com/jobs-guest/jobs/api/jobPosting/4051241378',
    ],
  ])('%s', (url, board, address) => expect(apiAddressOf(url)).toEqual({ board, address }));

  it.each([
    'https://example.com/jobs/1',
    'https://boards.greenhouse.io/acme',
    'https://jobs.lever.co/acme',
    'https://greenhouse.io.evil.example/acme/jobs/4012345',
    'ftp://jobs.lever.co/acme',
    'nonsense',
    '',
  ])('is null for %s', (url) => expect(apiAddressOf(url)).toBeNull());
});

describe('the response of a board', () => {
  const values = (board: Parameters<typeof readBoardResponse>[0], response: unknown, url: string) => {
    const { company, position, location, salary, refusal } = readBoardResponse(
      board,
      typeof response === 'string' ? response : JSON.stringify(response),
      url,
    );
    return [position?.value ?? null, company?.value ?? null, location?.value ?? null, salary?.value ?? null, refusal];
  };

  it('of Greenhouse contains the salary in its description', () => {
    const content =
      '&lt;p&gt;Bake.&lt;/p&gt;&lt;div class=&quot;title&quot;&gt;Salary Range&lt;/div&gt;' +
      '&lt;div class=&quot;pay-range&quot;&gt;&lt;span&gt;$60,000&lt;/span&gt;&lt;span&gt;&amp;mdash;&lt;/span&gt;&lt;span&gt;$70,000 USD&lt;/span&gt;&lt;/div&gt;';
    expect(
      values(
        'greenhouse',
        { id: 4012345, title: 'Baker ', company_name: 'Acme', location: { name: 'Brno | Linz' }, content },
        'https://boards.greenhouse.io/acme/jobs/4012345',
      ),
    ).toEqual(['Baker', 'Acme', 'Brno | Linz', '$60,000—$70,000 USD', null]);
  });
  it('of Greenhouse contains salary ranges', () =>
    expect(
      values(
        'greenhouse',
        { title: 'Baker', pay_input_ranges: [{ min_cents: 6_000_000, max_cents: 7_000_000, currency_type: 'USD' }] },
        'https://boards.greenhouse.io/acme/jobs/4012345',
      ),
    ).toEqual(['Baker', 'acme', null, '$60,000 - $70,000', null]));
  it('of Lever has no company, which is taken from the URL', () =>
    expect(
      values(
        'lever',
        {
          id: ID,
          text: 'Baker',
          categories: { location: 'Brno', allLocations: ['Brno', 'Linz'] },
          salaryRange: { min: 60_000, max: 70_000, currency: 'USD', interval: 'per-year-salary' },
        },
        `https://jobs.lever.co/acme/${ID}`,
      ),
    ).toEqual(['Baker', 'acme', 'Brno; Linz', '$60,000 - $70,000 a year', null]));
  it('of Ashby is a list that contains the posting', () =>
    expect(
      values(
        'ashby',
        {
          jobs: [
            { id: 'x', title: 'Cook' },
            {
              id: ID,
              title: 'Baker',
              location: 'Brno',
              secondaryLocations: [{ location: 'Remote (EU)' }],
              compensation: { scrapeableCompensationSalarySummary: '$60K - $70K' },
            },
          ],
        },
        `https://jobs.ashbyhq.com/acme/${ID}`,
      ),
    ).toEqual(['Baker', 'acme', 'Brno; Remote (EU)', '$60K - $70K', null]));
  it('of Workable contains the location and the work model', () =>
    expect(
      values(
        'workable',
        {
          shortcode: '0BD8C06DB3',
          title: 'Baker',
          remote: true,
          location: { city: 'Brno', region: 'South Moravia', country: 'Czechia' },
        },
        'https://apply.workable.com/acme/j/0BD8C06DB3/',
      ),
    ).toEqual(['Baker', 'acme', 'Brno, South Moravia, Czechia (Remote)', null, null]));
  it('of SmartRecruiters is one posting or a list', () => {
    const posting = {
      id: '743999671674844',
      name: 'Baker',
      company: { name: 'Acme' },
      location: { city: 'Brno', country: 'cz' },
    };
    expect(values('smartrecruiters', posting, 'https://jobs.smartrecruiters.com/Acme/743999671674844-baker')).toEqual([
      'Baker',
      'Acme',
      'Brno, CZ',
      null,
      null,
    ]);
    expect(
      values('smartrecruiters', { content: [posting] }, 'https://jobs.smartrecruiters.com/Acme/743999671674844-baker'),
    ).toEqual(['Baker', 'Acme', 'Brno, CZ', null, null]);
  });
  it('of Recruitee is wrapped in an object', () =>
    expect(
      values(
        'recruitee',
        {
          offer: {
            slug: 'baker',
            title: 'Baker',
            company_name: 'Acme',
            location: 'Brno, Czechia',
            salary: { min: '2000', max: '2600', currency: 'EUR', period: 'month' },
          },
        },
        'https://acme.recruitee.com/o/baker',
      ),
    ).toEqual(['Baker', 'Acme', 'Brno, Czechia', '€2,000 - €2,600 a month', null]));
  it('of Workday contains all locations', () =>
    expect(
      values(
        'workday',
        {
          jobPostingInfo: {
            title: 'Baker',
            location: 'Brno',
            additionalLocations: ['Linz'],
            jobDescription: '<p>Pay: $20 - $25 per hour</p>',
          },
          hiringOrganization: { name: 'Acme' },
        },
        'https://acme.wd5.myworkdayjobs.com/Careers/job/Brno/Baker_1',
      ),
    ).toEqual(['Baker', 'Acme', 'Brno; Linz', '$20 - $25 per hour', null]));
  it('of LinkedIn is its guest page', () =>
    expect(
      values(
        'linkedin',
        '<h2 class="top-card-layout__title">Baker</h2><a class="topcard__org-name-link">Acme</a><span class="topcard__flavor topcard__flavor--bullet">Brno, Czechia</span>',
        'https://www.linkedin.com/jobs/view/1234567',
      ),
    ).toEqual(['Baker', 'Acme', 'Brno, Czechia', null, null]));
  it.each([
    ['<html>', 'error'],
    ['{"jobs":[]}', 'no-posting'],
    ['null', 'no-posting'],
    ['{"error":"not found"}', 'no-posting'],
  ])('is refused if it contains no posting: %s', (response, refusal) =>
    expect(values('lever', response, `https://jobs.lever.co/acme/${ID}`)).toEqual([null, null, null, null, refusal]),
  );
  it('is the source of the values', () =>
    expect(
      readBoardResponse('lever', JSON.stringify({ text: 'Baker' }), `https://jobs.lever.co/acme/${ID}`).position
        ?.source,
    ).toBe('api'));
});
