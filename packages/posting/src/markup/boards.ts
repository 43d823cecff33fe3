import type { Field } from '../Reading.ts';

/** Where the pages of a board show each field: selectors in order of trust, `selector@attribute` for an attribute. */
export interface BoardMarkup extends Partial<Record<Field, readonly string[]>> {
  /** Suffixes of the board's hosts. */
  hosts: readonly string[];
  /** A selector that matches only pages of this board, for boards under customers' own hosts. */
  mark?: string;
  /** The format of the board's page titles, and the fields of the pattern's groups. */
  title?: { pattern: RegExp; fields: readonly Field[] };
  /** Words around a value that do not belong to it. */
  strip?: Partial<Record<Field, RegExp>>;
}

const boards = {
  ashby: {
    hosts: ['ashbyhq.com'],
    mark: '.ashby-job-posting-heading',
    position: ['.ashby-job-posting-heading'],
    title: { pattern: /^(.+) @ (.+)$/, fields: ['position', 'company'] },
  },
  bamboohr: {
    hosts: ['bamboohr.com'],
    mark: '.ResAts__page, .BambooHR-ATS-Jobs-Item',
    position: ['.ResAts__title', '.posInfo__Value.posInfo__title'],
    location: ['.posInfo__Value.posInfo__location'],
  },
  breezy: {
    hosts: ['breezy.hr'],
    mark: '.bzyPosition, .banner .polygot',
    position: ['.banner h1', '.position-header h1'],
    location: ['.banner .location', '.meta .location'],
    salary: ['.banner .salary-range', '.meta .salary-range'],
    title: { pattern: /^(.+) at (.+)$/, fields: ['position', 'company'] },
  },
  dice: {
    hosts: ['dice.com'],
    mark: '[data-cy="jobTitle"]',
    position: ['[data-cy="jobTitle"]'],
    company: ['[data-cy="companyNameLink"]', '[data-cy="companyNameNoLink"]'],
    location: ['[data-cy="location"]', '[data-cy="locationDetails"]'],
    salary: ['[data-cy="payDetails"]'],
  },
  glassdoor: {
    hosts: ['glassdoor.com', 'glassdoor.co.uk', 'glassdoor.de', 'glassdoor.fr'],
    mark: '[data-test="employer-name"], [data-test="employerName"]',
    position: ['[data-test="job-title"]', '[data-test="jobTitle"]', 'h1[id^="jd-job-title"]'],
    company: ['[data-test="employer-name"]', '[data-test="employerName"]', '[class*="EmployerProfile_employerName"]'],
    location: ['[data-test="location"]'],
    salary: ['[data-test="detailSalary"]', '[class*="SalaryEstimate_salaryRange"]'],
  },
  greenhouse: {
    hosts: ['greenhouse.io'],
    mark: '#app_body .app-title, .job__title, .job__location, #grnhse_app .app-title',
    position: ['.job__title h1', '.job__header h1', 'h1.app-title', '.app-title', '.job__title'],
    company: ['.company-name'],
    location: ['.job__location', '#header .location', '.location'],
    salary: ['.pay-range', '.job__pay-ranges'],
    strip: { company: /^at\s+/i },
    title: { pattern: /^Job Application for (.+) at (.+)$/i, fields: ['position', 'company'] },
  },
  gusto: {
    hosts: ['jobs.gusto.com'],
    title: { pattern: /^(.+) at (.+)$/, fields: ['position', 'company'] },
  },
  icims: {
    hosts: ['icims.com'],
    mark: '.iCIMS_JobHeaderGroup, .iCIMS_Header, .iCIMS_JobHeader',
    position: ['h1.iCIMS_Header', '.iCIMS_Header h1', '.iCIMS_JobHeader h1', '.iCIMS_JobTitle'],
    location: ['.iCIMS_JobHeaderGroup .header .iCIMS_JobLocation', '.iCIMS_JobLocation'],
  },
  indeed: {
    hosts: ['indeed.com'],
    mark: '.jobsearch-JobInfoHeader-title, .jobsearch-JobComponent',
    position: ['.jobsearch-JobInfoHeader-title span', '.jobsearch-JobInfoHeader-title'],
    company: [
      '[data-testid="inlineHeader-companyName"]',
      '[data-company-name]',
      '.jobsearch-InlineCompanyRating > div',
      '.jobsearch-CompanyInfoContainer a',
    ],
    location: [
      '[data-testid="inlineHeader-companyLocation"]',
      '[data-testid="job-location"]',
      '[data-testid="jobsearch-JobInfoHeader-companyLocation"]',
      '#jobLocationText',
    ],
    salary: [
      '#salaryInfoAndJobType span',
      '[data-testid="attribute_snippet_compensation"]',
      '.jobsearch-JobMetadataHeader-item',
    ],
    strip: { position: /\s*-\s*job post$/i },
  },
  jazz: {
    hosts: ['applytojob.com'],
    mark: '#resumator-content-wrapper, .jobs-application-form-container, .job-attributes-container',
    position: ['.job-header h1', 'h1.job-title'],
    location: ['#resumator-job-location', '.job-attributes-container [title="Location"]'],
    salary: ['#resumator-job-salary', '.job-attributes-container [title="Compensation"]'],
    title: { pattern: /^(.+) - (.+) - Career Page$/i, fields: ['position', 'company'] },
  },
  jobscz: {
    hosts: ['jobs.cz', 'prace.cz'],
    mark: '[data-test="jd-info-location"], [data-test="jd-company-name"]',
    position: ['[data-test="jd-title"]'],
    company: ['[data-test="jd-company-name"]', '[data-test="jd-info-company"]'],
    location: ['[data-test="jd-info-location"]'],
    salary: ['[data-test="jd-salary"]', '[data-test="jd-info-salary"]'],
  },
  jobvite: {
    hosts: ['jobvite.com'],
    mark: '.jv-header, .jv-job-detail-meta',
    position: ['h2.jv-header', '.jv-header'],
    location: ['.jv-job-detail-meta .jv-meta-location', '.jv-job-location'],
    title: { pattern: /^(.+) Careers - (.+)$/i, fields: ['company', 'position'] },
  },
  lever: {
    hosts: ['lever.co'],
    mark: '.posting-headline',
    position: ['.posting-headline h2', '[data-qa="posting-name"]'],
    company: ['.main-header-logo img@alt', '.main-footer-text a'],
    location: ['.posting-categories .location', '.posting-category.location', '.sort-by-location'],
    salary: ['[data-qa="salary-range"]'],
    strip: { company: /\s+(?:logo|home page)$/i },
    title: { pattern: /^(.{1,80}?) - (.+)$/, fields: ['company', 'position'] },
  },
  linkedin: {
    hosts: ['linkedin.com'],
    mark: '.top-card-layout, .topcard, .jobs-unified-top-card, .job-details-jobs-unified-top-card__job-title',
    position: [
      '.top-card-layout__title',
      '.topcard__title',
      '.job-details-jobs-unified-top-card__job-title',
      '.jobs-unified-top-card__job-title',
    ],
    company: [
      '.topcard__org-name-link',
      '.top-card-layout__card .topcard__flavor:not(.topcard__flavor--bullet)',
      '.topcard__flavor:not(.topcard__flavor--bullet)',
      '.job-details-jobs-unified-top-card__company-name',
      '.jobs-unified-top-card__company-name',
    ],
    location: [
      '.topcard__flavor.topcard__flavor--bullet',
      '.topcard__flavor--bullet',
      '.jobs-unified-top-card__bullet',
      '.job-details-jobs-unified-top-card__primary-description-container .tvm__text',
    ],
    salary: ['.compensation__salary'],
    title: { pattern: /^(.+?) hiring (.+) in (.+) \| LinkedIn$/i, fields: ['company', 'position', 'location'] },
  },
  monster: {
    hosts: ['monster.com', 'monster.de', 'monster.co.uk'],
    mark: '[data-testid="jobDetailLocation"]',
    position: ['[data-testid="jobTitle"]', '[data-test-id="svx-job-title"]'],
    company: ['[data-testid="company"]', '[data-test-id="svx-jobview-company"]'],
    location: ['[data-testid="jobDetailLocation"]', '[data-test-id="svx-jobview-location"]'],
    salary: ['[data-testid="payTag"]'],
  },
  paylocity: {
    hosts: ['paylocity.com'],
    mark: '.job-preview-title',
    position: ['.job-preview-title > span', '.job-preview-title'],
    location: ['.preview-location'],
  },
  personio: {
    hosts: ['personio.de', 'personio.com'],
    mark: '.detail-subtitle, .job-position-office',
    position: ['.detail-title', '.job-title'],
    location: ['.job-position-office'],
    title: {
      pattern: /^(.+?) \| (?:Jobs bei|Jobs at|Emplois chez|Empleos en|Lavori presso|Vacatures bij) (.+)$/i,
      fields: ['position', 'company'],
    },
  },
  pracuj: {
    hosts: ['pracuj.pl'],
    mark: '[data-test="text-positionName"]',
    position: ['[data-test="text-positionName"]'],
    company: ['[data-test="text-employerName"]'],
    location: [
      '[data-test="text-workplaceAddress"]',
      '[data-test="sections-benefit-workplaces"] [data-test="offer-badge-title"]',
    ],
    salary: ['[data-test="text-earningAmount"]'],
    strip: { company: /\s*(?:O firmie|About the company)$/i },
  },
  recruitee: {
    hosts: ['recruitee.com'],
    mark: '[data-testid="styled-location-list-item"], [data-testid="offer-title"]',
    position: ['[data-testid="offer-title"]'],
    location: ['[data-testid="styled-location-list-item"]', '.job-location'],
    title: { pattern: /^(.+) - (.{1,80}?)$/, fields: ['position', 'company'] },
  },
  remoteok: {
    hosts: ['remoteok.com', 'remoteok.io'],
    mark: 'tr.job .company_and_position',
    position: ['tr.job.active .company_and_position h2', '.company_and_position h2'],
    company: ['tr.job.active .company_and_position h3', '.company_and_position h3'],
  },
  seek: {
    hosts: ['seek.com.au', 'seek.co.nz', 'jobstreet.com', 'jobsdb.com'],
    mark: '[data-automation="job-detail-title"]',
    position: ['[data-automation="job-detail-title"]'],
    company: ['[data-automation="advertiser-name"]'],
    location: ['[data-automation="job-detail-location"]'],
    salary: ['[data-automation="job-detail-salary"]'],
  },
  smartrecruiters: {
    hosts: ['smartrecruiters.com'],
    position: ['h1.job-title', '.job-title'],
    location: [
      'spl-job-location@formattedaddress',
      '[itemprop="address"] [itemprop="addressLocality"]',
      '.job-details [itemprop="jobLocation"]',
    ],
  },
  stackoverflow: {
    hosts: ['stackoverflow.com'],
    mark: '.job-details--header, .job-detail-header',
    position: ['.job-details--header h1', 'h1.fs-headline1', '.detail-jobTitle'],
    company: ['.job-details--header .fc-black-700 > a', '.employer'],
    location: ['.job-details--header .fc-black-700 > span', '.job-detail-header .location'],
    salary: ['.job-details--header .-salary', '.-salary'],
    title: { pattern: /^(.+) at (.+?)\s+- Stack Overflow$/i, fields: ['position', 'company'] },
  },
  stepstone: {
    hosts: ['stepstone.de', 'stepstone.at', 'stepstone.be', 'stepstone.nl', 'totaljobs.com'],
    mark: '[data-at="header-job-title"]',
    position: ['[data-at="header-job-title"]'],
    company: ['[data-at="metadata-company-name"]'],
    location: ['[data-at="metadata-location"]'],
    salary: ['[data-at="metadata-salary"]'],
  },
  teamtailor: {
    hosts: ['teamtailor.com'],
    mark: '[data-controller*="careersite"], link[href*="teamtailor"]',
    location: ['.job-header .location'],
    title: { pattern: /^(.+) - (.{1,80}?)$/, fields: ['position', 'company'] },
  },
  ukg: {
    hosts: ['ultipro.com', 'ukg.net'],
    mark: '[data-automation="opportunity-title"]',
    position: ['[data-automation="opportunity-title"]'],
    location: ['[data-automation="city-state-zip-country-label"]', '[data-automation="physical-location-item"]'],
    salary: ['[data-automation="compensation-range"]'],
  },
  welcometothejungle: {
    hosts: ['welcometothejungle.com', 'welcometothejungle.co'],
    mark: '[data-testid="job-metadata-block"]',
    position: ['[data-testid="job-metadata-block"] h2'],
    company: ['[data-testid="job-metadata-block"] a span'],
  },
  weworkremotely: {
    hosts: ['weworkremotely.com'],
    mark: '.listing-header-container, .lis-container__header',
    position: ['.listing-header-container h1', '.lis-container__header__hero__company-info__title'],
    company: ['.company-card h2', '.lis-container__job__sidebar__companyDetails__info__title h3'],
    location: ['.listing-header-container .region', '.company-card .region'],
  },
  work24: {
    hosts: ['work24.go.kr', 'work.go.kr'],
    mark: '.emp_sumup_wrp',
    position: ['.emp_sumup_wrp .tit_area .title'],
    company: ['.emp_sumup_wrp .corp_info strong'],
  },
  workable: {
    hosts: ['workable.com'],
    mark: '[data-ui="job-title"]',
    position: ['[data-ui="job-title"]'],
    company: ['[data-ui="company-name"]'],
    location: ['[data-ui="job-location"]'],
    salary: ['[data-ui="job-salary"]'],
    title: { pattern: /^(.+) - (.{1,80}?)(?: - (?:Application|Overview))?$/, fields: ['position', 'company'] },
  },
  workatastartup: {
    hosts: ['workatastartup.com', 'ycombinator.com'],
    mark: '.company-section .company-name',
    position: ['.company-title .job-name', '.ycdc-section h1'],
  },
  workday: {
    hosts: ['myworkdayjobs.com', 'myworkdaysite.com'],
    mark: '[data-automation-id="jobPostingHeader"]',
    position: ['[data-automation-id="jobPostingHeader"]'],
    location: ['[data-automation-id="locations"] dd'],
  },
  ziprecruiter: {
    hosts: ['ziprecruiter.com'],
    mark: '.hiring_company, .hiring_location',
    position: ['h1.job_title', '.job_title'],
    company: ['.hiring_company', '.job_header .hiring_company_text'],
    location: ['.hiring_location'],
    salary: ['.t_compensation', '.salary_text'],
  },
} satisfies Record<string, BoardMarkup>;

/** Every board with known markup. */
export const boardMarkups: readonly BoardMarkup[] = Object.values(boards);
