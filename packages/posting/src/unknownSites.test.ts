import { readPosting } from './html.ts';
import { readBest } from './ranking/testing/readBest.ts';

const TEXT =
  '<h3>Responsibilities</h3><p>You will bake with others.</p><h3>Requirements</h3><p>Two years of it.</p><a>Apply now</a>';

/** What pages of unknown sites look like: a URL, the page, and company, position, location and salary. */
const PAGES: readonly [what: string, url: string, html: string, expected: readonly (string | null)[]][] = [
  [
    'an old table of labels inside a form',
    'https://ats.globex.example/jobdetails?jobId=1',
    `<title>Globex - Job details</title><form><table>
      <tr><td><label>Position Title</label></td><td><span>Shift Baker</span></td></tr>
      <tr><td><label>City</label></td><td>Cambridge</td></tr>
      <tr><td><label>State/Province</label></td><td>Massachusetts</td></tr></table>${TEXT}
      <p>Globex is one of the largest bakeries.</p></form>`,
    ['Globex', 'Shift Baker', 'Cambridge, Massachusetts', null],
  ],
  [
    'label and value in one cell',
    'https://ats.example.com/view?job=1',
    `<title>Job details</title><table><tr><td>Job Posting Title: Payroll Clerk</td></tr>
      <tr><td>Location Name: Tulsa Plant</td></tr><tr><td>Company: Globex Oil</td></tr></table>${TEXT}`,
    ['Globex Oil', 'Payroll Clerk', 'Tulsa Plant', null],
  ],
  [
    'bold label lines under a headline',
    'https://lab.example.edu/jobs.html',
    `<title>Lab of Things</title><h1>Globex Lab</h1><h2>Research Technician Job Description</h2>
      <p><b>Institution/Company:</b> Globex Research Institute</p><p><b>Location:</b> Ithaca, NY</p>
      <p><b>Salary:</b> $45,000 - $52,000</p>${TEXT}`,
    ['Globex Research Institute', 'Research Technician', 'Ithaca, NY', '$45,000 - $52,000'],
  ],
  [
    'chips without separators',
    'https://jobs.globex.example/de/jobs/5/elektriker',
    `<title>Elektriker (m/w/d) | Globex Werke AG</title><h1>Elektriker (m/w/d)</h1>
      <div><span>Kempten (Allgäu)</span><span>Vollzeit</span></div><h3>Aufgaben</h3><h3>Dein Profil</h3><a>Jetzt bewerben</a>`,
    ['Globex Werke AG', 'Elektriker (m/w/d)', 'Kempten (Allgäu)', null],
  ],
  [
    'a label with a sentence instead of a place',
    'https://careers.globex.example/jobs/support-engineer-1',
    `<title>Support Engineer - Globex</title><h1>Support Engineer</h1>
      <p>Location: Prefer onsite to support our customers in the region</p><p>Office: Albuquerque, NM</p>${TEXT}`,
    ['Globex', 'Support Engineer', 'Albuquerque, NM', null],
  ],
  [
    'the place in brackets after the company',
    'https://board.example/jobs/1',
    `<title>Senior Data Engineer at Globex | Some Board</title><h1>Senior Data Engineer</h1><h2>Globex (Remote)</h2>${TEXT}`,
    ['Globex', 'Senior Data Engineer', 'Remote', null],
  ],
  [
    'a dash that belongs to the position',
    'https://globex.example/careers/software-engineer-payments',
    `<title>Software Engineer - Payments - Globex</title><h1>Software Engineer - Payments</h1><p>Lisbon · Hybrid</p>${TEXT}`,
    ['Globex', 'Software Engineer - Payments', 'Lisbon', null],
  ],
  [
    'a call as the name of the site',
    'https://join.globex.example/roles/editor',
    `<title>Editor | Join the Globex Foundation</title><meta property="og:site_name" content="Join the Globex Foundation">
      <h1>Editor</h1><p>Location: Trento</p>${TEXT}`,
    ['Globex Foundation', 'Editor', 'Trento', null],
  ],
  [
    'the company only in a sentence',
    'https://careers.example/jobs/designer',
    `<title>Careers</title><p>Globex is looking for a Product Designer to join our team.</p>${TEXT}`,
    ['Globex', 'Product Designer', null, null],
  ],
  [
    'a heading of the site and of a person above the position',
    'https://globex.example/jobs/nurse',
    `<title>Globex Clinic – your health matters</title><h1>Globex Clinic</h1><h2>Jane Miller</h2><h3>Registered Nurse</h3>
      <p>Location: Dayton, Ohio</p><p>Pay: $32 - $41 per hour</p>${TEXT}`,
    ['Globex Clinic', 'Registered Nurse', 'Dayton, Ohio', '$32 - $41 per hour'],
  ],
  [
    'Danish labels',
    'https://www.globex.example/job/bager',
    `<title>Bager søges til Globex i Silkeborg</title><h1>Bager søges</h1><p>Arbejdssted: Silkeborg</p>
      <p>Virksomhed: Globex A/S</p><h3>Arbejdsopgaver</h3><p>Du bager brød</p><h3>Kvalifikationer</h3><a>Søg stillingen</a>`,
    ['Globex A/S', 'Bager', 'Silkeborg', null],
  ],
  [
    'Russian with descriptive names',
    'https://rabota.example/vacancy/1',
    `<title>Вакансия Пекарь в Москве</title><h1 data-qa="vacancy-title">Пекарь</h1>
      <span data-qa="vacancy-salary">от 60 000 до 80 000 ₽</span><a data-qa="vacancy-company-name">Глобекс</a>
      <p data-qa="vacancy-view-location">Москва</p><h3>Обязанности</h3><h3>Требования</h3><p>Полная занятость</p>`,
    ['Глобекс', 'Пекарь', 'Москва', 'от 60 000 до 80 000 ₽'],
  ],
  [
    'a row of facts with a village, hours and the pay',
    'https://www.globex.example/vacatures/planner',
    `<title>Vacature Planner in Gorinchem - Globex Bouw</title><h1>Planner</h1>
      <div><span>Gorinchem</span><span>40 uur</span><span>€ 3.400 tot € 4.600 bruto per maand</span></div>${TEXT}`,
    ['Globex Bouw', 'Planner', 'Gorinchem', '€ 3.400 tot € 4.600 bruto per maand'],
  ],
  [
    'a French row with the number of the department',
    'https://www.globex.example/recrutement/boulanger',
    `<title>Boulanger - CDI - Globex Pains</title><h1>Boulanger</h1>
      <ul><li>CDI</li><li>Villard-de-Lans (38)</li></ul>${TEXT}`,
    ['Globex Pains', 'Boulanger', 'Villard-de-Lans (38)', null],
  ],
  [
    'a label with a town and its province in brackets',
    'https://www.globex.example/jobs/cook',
    `<title>Cook | Globex Olives</title><h1>Cook</h1><p><b>Ubicación:</b> Úbeda (Jaén)</p>${TEXT}`,
    ['Globex Olives', 'Cook', 'Úbeda (Jaén)', null],
  ],
  [
    'the employer of a board that declares it',
    'https://www.jobharbour.example/job/1/baker-in-galway',
    `<title>Baker job in Galway | JobHarbour</title><meta property="og:site_name" content="JobHarbour">
      <script type="application/ld+json">{"@type":"JobPosting","title":"Baker","hiringOrganization":"Globex Bread",
      "jobLocation":{"address":{"addressLocality":"Galway"}}}</script><h1>Baker</h1>${TEXT}`,
    ['Globex Bread', 'Baker', 'Galway', null],
  ],
  [
    'the employer in a label of a board',
    'https://emploi.sudboard.example/offre-emploi/1',
    `<title>Offre d'emploi Boulanger à Sète (34) | SudBoard</title><meta property="og:site_name" content="SudBoard"><h1>Boulanger</h1>
      <table><tr><td>Entreprise :</td><td>Hôtel Globex</td></tr><tr><td>Lieu de travail :</td><td>Sète</td></tr></table>${TEXT}`,
    ['Hôtel Globex', 'Boulanger', 'Sète', null],
  ],
  [
    'an employer whose name begins like a call',
    'https://www.empleodirecto.example/granollers/of-1',
    `<title>Operario de almacén - Granollers | EmpleoDirecto</title><header>EmpleoDirecto <a>Acceso candidatos</a></header>
      <h1>Operario de almacén</h1><a>Logística Montseny</a><p>Granollers, Barcelona</p>${TEXT}`,
    ['Logística Montseny', 'Operario de almacén', 'Granollers, Barcelona', null],
  ],
  [
    'a sentence that praises whom it seeks',
    'https://www.globex.example/news/were-hiring',
    `<title>We're hiring! — Globex Boats</title><h1>We're hiring!</h1>
      <p>Globex Boats is looking for an experienced boatbuilder to join our yard in Ullapool.</p>${TEXT}`,
    ['Globex Boats', 'Boatbuilder', 'Ullapool', null],
  ],
  [
    'the address of the employer in a sentence',
    'https://www.globex.example/jobs/nurse',
    `<title>Night Nurse | Globex Hospice</title><h1>Night Nurse</h1>
      <p>Send the form to Globex Hospice, 14 Castle Street, Shrewsbury SY1 2BQ.</p>${TEXT}`,
    ['Globex Hospice', 'Night Nurse', 'Shrewsbury', null],
  ],
  [
    'a workshop in a known town',
    'https://www.globex.example/jobs/grinder',
    `<title>Lens Grinder | Globex Optics</title><h1>Lens Grinder</h1><p>The workshop is in Dundee, near the station.</p>${TEXT}`,
    ['Globex Optics', 'Lens Grinder', 'Dundee', null],
  ],
];

describe('a posting of an unknown site is read from', () => {
  it.each(PAGES)('%s', (_what, url, html, expected) => {
    const { company, position, location, salary } = readBest({ html, url });
    expect([company, position, location, salary].map((found) => found?.value ?? null)).toEqual(expected);
  });
});

describe('a page without a posting is refused', () => {
  it.each([
    [
      'a table of jobs',
      'https://ats.globex.example/jobs/intro',
      `<title>Careers at Globex</title><table><tr><th>Job ID</th><th>Job Title</th><th>Location</th></tr>${[
        'Baker',
        'Cook',
        'Driver',
      ]
        .map((job, index) => `<tr><td>${index}</td><td><a>${job}</a></td><td>Brno</td></tr>`)
        .join('')}</table>${TEXT}`,
      'list',
    ],
    [
      'a private posting above others',
      'https://board.example/jobs/9',
      '<title>Board</title><h1>This job is private</h1><h2>Similar jobs</h2><h3>Baker</h3><p>Brno</p>',
      'closed',
    ],
    [
      'no openings',
      'https://globex.example/careers',
      '<title>Globex</title><h1>Baker</h1><p>There are currently no open positions.</p><h3>Requirements</h3>',
      'closed',
    ],
    [
      'an article about work',
      'https://news.example/jobs/tips',
      `<title>Daily News</title><h1>5 Tips for Starting a Career as a Manager</h1>${TEXT}`,
      'no-posting',
    ],
  ])('%s', (_what, url, html, refusal) => expect(readPosting({ html, url }).refusal).toBe(refusal));
});
