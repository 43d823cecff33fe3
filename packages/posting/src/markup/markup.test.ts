import { readPosting } from '../html.ts';

/** The structure of each board's pages: a URL, and the elements that contain the fields. */
const PAGES: readonly [board: string, url: string, html: string, expected: readonly (string | null)[]][] = [
  [
    'LinkedIn',
    'https://www.linkedin.com/jobs/view/1',
    '<section class="top-card-layout"><h1 class="top-card-layout__title">Baker</h1>' +
      '<a class="topcard__org-name-link">Acme</a>' +
      '<span class="topcard__flavor topcard__flavor--bullet">Brno, Czechia</span>' +
      '<div class="salary compensation__salary">$50,000.00/yr - $60,000.00/yr</div></section>' +
      '<h2>Similar jobs</h2><h3>Cook</h3>',
    ['Baker', 'Acme', 'Brno, Czechia', '$50,000.00/yr - $60,000.00/yr'],
  ],
  [
    'Greenhouse',
    'https://job-boards.greenhouse.io/acme/jobs/1',
    '<title>Job Application for Baker at Acme</title><div class="job__title"><h1>Baker</h1></div><div class="job__location"><div>Brno</div></div>',
    ['Baker', 'Acme', 'Brno', null],
  ],
  [
    'Greenhouse, old',
    'https://boards.greenhouse.io/acme/jobs/1',
    '<div id="app_body"><div id="header"><h1 class="app-title">Baker</h1><span class="company-name">at Acme</span><div class="location">Brno</div></div></div>',
    ['Baker', 'Acme', 'Brno', null],
  ],
  [
    'Lever',
    'https://jobs.lever.co/acme/1',
    '<title>Acme - Baker - Night shift</title><div class="posting-headline"><h2>Baker - Night shift</h2><div class="posting-categories"><div class="location">Brno</div></div></div>',
    ['Baker - Night shift', 'Acme', 'Brno', null],
  ],
  [
    'Lever, form only',
    'https://jobs.lever.co/acme/1/apply',
    '<title>Acme - Baker - Night shift</title><form><label>Full name</label><input></form><h4>Submit your application</h4>',
    ['Baker - Night shift', 'Acme', null, null],
  ],
  [
    'Ashby',
    'https://jobs.ashbyhq.com/acme/1',
    '<title>Baker @ Acme</title><h1 class="ashby-job-posting-heading">Baker</h1><div><h2>Location</h2><p>Brno</p></div><div><h2>Compensation</h2><p>$50K - $60K</p></div>',
    ['Baker', 'Acme', 'Brno', '$50K - $60K'],
  ],
  [
    'Workable',
    'https://apply.workable.com/acme/j/1',
    '<title>Baker - Acme</title><h1 data-ui="job-title">Baker</h1><span data-ui="job-location">Brno, Czechia</span>',
    ['Baker', 'Acme', 'Brno, Czechia', null],
  ],
  [
    'Personio',
    'https://acme.jobs.personio.de/job/1',
    '<title>Baker (m/w/d) | Jobs bei Acme</title><h1>Baker (m/w/d)</h1><p>Festanstellung, Vollzeit · Berlin</p><h2>Deine Aufgaben</h2>',
    ['Baker (m/w/d)', 'Acme', 'Berlin', null],
  ],
  [
    'Teamtailor',
    'https://acme.teamtailor.com/jobs/1-baker',
    '<title>Baker - Acme</title><h1>Baker</h1><dl><dt>Locations</dt><dd>Stockholm</dd></dl>',
    ['Baker', 'Acme', 'Stockholm', null],
  ],
  [
    'Recruitee',
    'https://acme.recruitee.com/o/baker',
    '<title>Baker - Acme</title><h1>Baker</h1><span data-testid="styled-location-list-item">Brno, Czechia</span>',
    ['Baker', 'Acme', 'Brno, Czechia', null],
  ],
  [
    'iCIMS',
    'https://jobs-acme.icims.com/jobs/1/baker/job',
    '<title>Baker in Brno | Careers at Acme</title><h1 class="iCIMS_Header">Baker</h1>' +
      '<dl class="iCIMS_JobHeaderGroup"><div><dt><span class="sr-only">Location</span></dt>' +
      '<dd>US-TX-Austin</dd></div></dl>',
    ['Baker', 'Acme', 'US-TX-Austin', null],
  ],
  [
    'Paylocity',
    'https://recruiting.paylocity.com/Recruiting/Jobs/Details/1',
    '<title>Acme - Baker</title><div class="job-preview-title"><span>Baker</span></div><div class="preview-location">Austin, TX</div><h2>Description</h2>',
    ['Baker', 'Acme', 'Austin, TX', null],
  ],
  [
    'Jobvite',
    'https://jobs.jobvite.com/acme/job/1',
    '<title>Acme Careers - Baker</title><h2 class="jv-header">Baker</h2><p class="jv-job-detail-meta">Kitchen <span class="jv-inline-separator"></span> Austin, TX</p>',
    ['Baker', 'Acme', 'Austin, TX', null],
  ],
  [
    'Workday',
    'https://acme.wd5.myworkdayjobs.com/x/job/Brno/Baker_1',
    '<title>Baker</title><h2 data-automation-id="jobPostingHeader">Baker</h2><div data-automation-id="locations"><dl><dt>locations</dt><dd>Brno</dd></dl></div>',
    ['Baker', null, 'Brno', null],
  ],
  [
    'Indeed',
    'https://www.indeed.com/viewjob?jk=1',
    '<title>Baker - Austin, TX - Indeed.com</title><h1 class="jobsearch-JobInfoHeader-title">' +
      '<span>Baker - job post</span></h1><div data-testid="inlineHeader-companyName">Acme</div>' +
      '<div data-testid="inlineHeader-companyLocation">Austin, TX</div><div id="salaryInfoAndJobType">' +
      '<span>$20 - $25 an hour</span></div>',
    ['Baker', 'Acme', 'Austin, TX', '$20 - $25 an hour'],
  ],
  [
    'Glassdoor',
    'https://www.glassdoor.com/job-listing/x',
    '<div data-test="employer-name">Acme</div><h1 data-test="job-title">Baker</h1><div data-test="location">Austin, TX</div><div data-test="detailSalary">$20 - $25 Per Hour</div>',
    ['Baker', 'Acme', 'Austin, TX', '$20 - $25 Per Hour'],
  ],
  [
    'Stack Overflow',
    'https://stackoverflow.com/jobs/1/baker',
    '<title>Baker at Acme - Stack Overflow</title><header class="job-details--header"><h1>Baker</h1>' +
      '<div class="fc-black-700"><a>Acme</a> <span>– Brno, Czechia</span></div>' +
      '<span class="-salary">£20k - 30k</span></header>',
    ['Baker', 'Acme', 'Brno, Czechia', '£20k - 30k'],
  ],
  [
    'We Work Remotely',
    'https://weworkremotely.com/remote-jobs/acme-baker',
    '<div class="listing-header-container"><h1>Baker</h1></div><div class="company-card"><h2><a>Acme</a></h2><h3><span class="region">Anywhere</span></h3></div>',
    ['Baker', 'Acme', 'Anywhere', null],
  ],
  [
    'StepStone',
    'https://www.stepstone.de/stellenangebote--x',
    '<h1 data-at="header-job-title">Baker (m/w/d)</h1><a data-at="metadata-company-name">Acme</a><li data-at="metadata-location">Berlin</li>',
    ['Baker (m/w/d)', 'Acme', 'Berlin', null],
  ],
  [
    'Dice',
    'https://www.dice.com/job-detail/1',
    '<h1 data-cy="jobTitle">Baker</h1><a data-cy="companyNameLink">Acme</a><li data-cy="location">Austin, TX</li>',
    ['Baker', 'Acme', 'Austin, TX', null],
  ],
  [
    'ZipRecruiter',
    'https://www.ziprecruiter.com/c/x',
    '<h1 class="job_title">Baker</h1><a class="hiring_company">Acme</a><div class="hiring_location">Austin, TX</div>',
    ['Baker', 'Acme', 'Austin, TX', null],
  ],
  [
    'SEEK',
    'https://www.seek.com.au/job/1',
    '<h1 data-automation="job-detail-title">Baker</h1><span data-automation="advertiser-name">Acme</span>' +
      '<span data-automation="job-detail-location">Perth WA</span>' +
      '<span data-automation="job-detail-salary">$70,000 – $80,000 per year</span>',
    ['Baker', 'Acme', 'Perth WA', '$70,000 – $80,000 per year'],
  ],
  [
    'BreezyHR',
    'https://acme.breezy.hr/p/1-baker',
    '<title>Baker at Acme</title><div class="banner"><h1>Baker</h1><ul class="meta"><li class="location">Austin, TX</li></ul></div>',
    ['Baker', 'Acme', 'Austin, TX', null],
  ],
  [
    'JazzHR',
    'https://acme.applytojob.com/apply/1/Baker',
    '<title>Baker - Acme - Career Page</title><div class="job-header"><h1>Baker</h1><div class="job-attributes-container"><div title="Location">Austin, TX</div></div></div>',
    ['Baker', 'Acme', 'Austin, TX', null],
  ],
  [
    'Gusto',
    'https://jobs.gusto.com/postings/1',
    '<title>Baker at Acme</title><h1><span>Acme</span> <span>Baker</span> <span>Austin, TX · Full time</span></h1><a>Apply for Baker</a>',
    ['Baker', 'Acme', 'Austin, TX', null],
  ],
  [
    'work24',
    'https://www.work24.go.kr/wk/a/b/1',
    '<title>채용정보 상세</title><div class="emp_sumup_wrp"><div class="tit_area"><p class="corp_info">' +
      '<strong>에이크미</strong></p><strong class="title">제빵사 모집</strong></div></div><dl><dt>근무예정지</dt>' +
      '<dd>서울특별시 중구</dd><dt>임금조건</dt><dd>월급 218만원 ~ 218만원</dd></dl>',
    ['제빵사 모집', '에이크미', '서울특별시 중구', '월급 218만원 ~ 218만원'],
  ],
  [
    'names in classes',
    'https://acme.example/careers/baker',
    '<title>Baker</title><div class="job-title">Baker</div><div class="company-name">Acme</div>' +
      '<div class="job-location">Brno</div><div class="salary-range">$50,000 - $60,000</div>' +
      '<h3>Requirements</h3><a>Apply now</a>',
    ['Baker', 'Acme', 'Brno', '$50,000 - $60,000'],
  ],
];

describe('the pages of boards', () => {
  it.each(PAGES)('%s', (_board, url, html, expected) => {
    const { position, company, location, salary } = readPosting({ url, html });
    expect([position, company, location, salary].map((found) => found?.value ?? null)).toEqual(expected);
  });
});
