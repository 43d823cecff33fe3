import { readPosting } from './html.ts';
import { readBest } from './ranking/testing/readBest.ts';
import type { Reading } from './Reading.ts';

const BODY =
  '<h3>Your tasks</h3><ul><li>You will build things.</li></ul><h3>Requirements</h3><p>Two years of doing so, full-time.</p><a href="/apply">Apply now</a>';

const ADDRESS = 'https://jobs.acme.example/jobs/1';

function read(html: string, url = ADDRESS): Reading {
  return readPosting({ html, url });
}

function page(head: string, body: string): string {
  return `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
}

function valuesOf({ company, position, location, salary, refusal }: Reading) {
  return {
    company: company?.value ?? null,
    position: position?.value ?? null,
    location: location?.value ?? null,
    salary: salary?.value ?? null,
    refusal,
  };
}

const linked = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;
const POSTING = {
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Baker &amp; Cook',
  hiringOrganization: { '@type': 'Organization', name: 'Acme' },
  jobLocation: { '@type': 'Place', address: { addressLocality: 'Brno', addressCountry: 'CZ' } },
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'EUR',
    value: { '@type': 'QuantitativeValue', minValue: 2000, maxValue: 2600, unitText: 'MONTH' },
  },
};
const EXPECTED = {
  company: 'Acme',
  position: 'Baker & Cook',
  location: 'Brno, CZ',
  salary: '€2,000 - €2,600 a month',
  refusal: null,
};

const readLinked = (value: unknown, body = '', head = ''): Reading => read(page(head + linked(value), body));
/** The location of a linked posting with other fields. */
const locationWith = (fields: object): string | undefined => readLinked({ ...POSTING, ...fields }).location?.value;
const REMOTE = { jobLocation: undefined, jobLocationType: 'TELECOMMUTE' };

describe('schema.org JSON-LD', () => {
  it('yields all four fields and is named as their source', () => {
    const reading = readLinked(POSTING);
    expect(valuesOf(reading)).toEqual(EXPECTED);
    expect(reading.company?.source).toBe('json-ld');
  });
  it.each<[string, unknown]>([
    ['found in an array', [{ '@type': 'WebSite' }, POSTING]],
    ['found in @graph', { '@graph': [{ '@type': 'WebPage' }, POSTING] }],
    [
      'completed by a reference to an @id',
      {
        '@graph': [
          { ...POSTING, hiringOrganization: { '@id': '#acme' } },
          { '@id': '#acme', '@type': 'Organization', name: 'Acme' },
        ],
      },
    ],
    ['repaired if it is broken', `/*<![CDATA[*/${JSON.stringify(POSTING).replace('}}', ',},}')}/*]]>*/`],
  ])('is %s', (_, value) => expect(valuesOf(readLinked(value))).toEqual(EXPECTED));
  it('yields the one of several postings that the page is about', () => {
    const others = [
      { ...POSTING, title: 'Driver', url: 'https://jobs.acme.example/jobs/2' },
      { ...POSTING, url: 'https://jobs.acme.example/jobs/1' },
    ];
    expect(readLinked(others).position?.value).toBe('Baker & Cook');
    const withoutUrl = others.map((other) => ({ ...other, url: undefined }));
    const { position } = readLinked(withoutUrl, '<h1>Driver</h1>', '<title>Driver - Acme</title>');
    expect(position?.value).toBe('Driver');
  });
  it('is a list if none of several postings is about the page', () => {
    const postings = ['Baker', 'Driver', 'Pilot'].map((title) => ({ ...POSTING, title }));
    expect(read(page(linked(postings), ''), 'https://acme.example/jobs').refusal).toBe('list');
  });
  it.each([
    [
      'directly in MonetaryAmount, of a type that is a full URL',
      { '@type': 'http://schema.org/JobPosting' },
      { minValue: '50.000', maxValue: '60.000', unitText: 'YEAR' },
      '$50,000 - $60,000 a year',
    ],
    ['of zero, which is none', {}, { value: { minValue: 0, maxValue: 0 } }, undefined],
  ])('yields the salary %s', (_, fields, salary, expected) =>
    expect(readLinked({ ...POSTING, ...fields, baseSalary: { currency: 'USD', ...salary } }).salary?.value).toBe(
      expected,
    ),
  );
  it('yields remote work with its countries, and several locations, joined', () => {
    expect(locationWith(REMOTE)).toBe('Remote');
    const germany = { '@type': 'Country', name: 'Germany' };
    expect(locationWith({ ...REMOTE, applicantLocationRequirements: [germany] })).toBe('Remote (Germany)');
    const linz = { address: { addressLocality: 'Linz', addressCountry: { name: 'Austria' } } };
    expect(locationWith({ jobLocation: [POSTING.jobLocation, linz] })).toBe('Brno, CZ; Linz, Austria');
  });
  it('defers to the page if its location is only a country', () => {
    const cook = { ...POSTING, title: 'Cook', jobLocation: { address: { addressCountry: 'CZ' } } };
    expect(readLinked(cook, '<h1>Cook</h1><p>Ostrava, Czechia</p>').location?.value).toBe('Ostrava, Czechia');
  });
});

describe('microdata and RDFa', () => {
  const inner = (p: string) =>
    `<h1 ${p}="title">Baker &amp; Cook</h1>` +
    `<div ${p}="hiringOrganization" ${p === 'itemprop' ? 'itemscope itemtype="http://schema.org/Organization"' : 'typeof="Organization"'}>` +
    `<span ${p}="name">Acme</span></div>` +
    `<div ${p}="jobLocation" ${p === 'itemprop' ? 'itemscope' : 'typeof="Place"'}>` +
    `<span ${p}="addressLocality">Brno</span>, <span ${p}="addressCountry">CZ</span></div>`;
  it.each([
    ['microdata', `<div itemscope itemtype="https://schema.org/JobPosting">${inner('itemprop')}</div>`],
    ['RDFa', `<div vocab="https://schema.org/" typeof="JobPosting">${inner('property')}</div>`],
  ])('%s yields its fields', (_name, html) => {
    const reading = read(page('', html));
    expect(valuesOf(reading)).toEqual({ ...EXPECTED, salary: null });
    expect(reading.position?.source).toBe('microdata');
  });
});

describe('the JSON state of a page', () => {
  const state = {
    props: {
      pageProps: {
        job: {
          id: 1,
          title: 'Baker',
          companyName: 'Acme',
          location: { city: 'Brno', country: 'Czechia' },
          salaryRange: { min: 2000, max: 2600, currency: 'EUR', period: 'month' },
          description: 'You will bake. '.repeat(30),
        },
      },
    },
  };
  it.each([
    ['__NEXT_DATA__', `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`],
    ['an assignment', `<script>window.__INITIAL_STATE__ = ${JSON.stringify(state)};</script>`],
  ])('is read from %s', (_name, script) => {
    expect(valuesOf(read(page('<title>Baker</title>', `<div id="root"></div>${script}`)))).toEqual({
      company: 'Acme',
      position: 'Baker',
      location: 'Brno, Czechia',
      salary: '€2,000 - €2,600 a month',
      refusal: null,
    });
  });
});

describe('labels and their values', () => {
  it.each([
    ['a definition list', '<dl><dt>Location</dt><dd>Brno</dd><dt>Salary</dt><dd>$60,000 - $70,000</dd></dl>'],
    [
      'a table',
      '<table><tr><th>Location:</th><td>Brno</td></tr><tr><th>Salary:</th><td>$60,000 - $70,000</td></tr></table>',
    ],
    [
      'columns',
      '<table><thead><tr><th>Location</th><th>Salary</th></tr></thead><tbody><tr><td>Brno</td><td>$60,000 - $70,000</td></tr></tbody></table>',
    ],
    ['lines', '<p><strong>Location:</strong> Brno</p><p>Salary: $60,000 - $70,000</p>'],
    [
      'spans',
      '<div><span>Location</span><span>Brno</span></div><div><span>Salary</span><span>$60,000 - $70,000</span></div>',
    ],
    ['German', '<dl><dt>Arbeitsort</dt><dd>Brno</dd><dt>Gehalt</dt><dd>$60,000 - $70,000</dd></dl>'],
    ['French', '<p>Lieu de travail : Brno</p><p>Rémunération : $60,000 - $70,000</p>'],
    ['Czech', '<dl><dt>Místo pracoviště</dt><dd>Brno</dd><dt>Mzda</dt><dd>$60,000 - $70,000</dd></dl>'],
    [
      'Japanese',
      '<table><tr><th>勤務地</th><td>Brno</td></tr><tr><th>給与</th><td>$60,000 - $70,000</td></tr></table>',
    ],
    ['Korean', '<dl><dt>근무지</dt><dd>Brno</dd><dt>급여</dt><dd>$60,000 - $70,000</dd></dl>'],
  ])('are recognized as %s', (_name, pairs) =>
    expect(
      valuesOf(read(page('<title>Baker (m/w/d) - Acme</title>', `<h1>Baker (m/w/d)</h1>${pairs}${BODY}`))),
    ).toEqual({
      company: 'Acme',
      position: 'Baker (m/w/d)',
      location: 'Brno',
      salary: '$60,000 - $70,000',
      refusal: null,
    }),
  );

  it('are not the fields of a form', () =>
    expect(
      valuesOf(
        read(
          page(
            '<title>Developer - Acme</title>',
            `<h1>Developer</h1><main><form><label>City</label><input><label>Country</label><select>` +
              `<option>Germany</option></select><label>Salary</label>` +
              `<div>Your expectation, such as 60000</div></form></main>${BODY}`,
          ),
        ),
      ),
    ).toEqual({ company: 'Acme', position: 'Developer', location: null, salary: null, refusal: null }));
});

describe('titles and headlines', () => {
  it.each([
    ['Software Engineer - Acme', 'Software Engineer'],
    ['Acme | Software Engineer', 'Software Engineer'],
    ['Software Engineer at Acme', 'Software Engineer'],
    ['Acme: Software Engineer', 'Software Engineer'],
    ['Job Application for Software Engineer at Acme', 'Software Engineer'],
    ['Software Engineer | Careers | Acme', 'Software Engineer'],
  ])('%s', (title, position) =>
    expect(valuesOf(read(page(`<title>${title}</title>`, `<h1>${position}</h1>${BODY}`)))).toMatchObject({
      company: 'Acme',
      position,
    }),
  );

  const drone = (title: string, body: string) =>
    valuesOf(read(page(`<title>Drone Technician${title}</title>`, body + BODY)));
  const HEADLINE = '<h1>Drone Technician</h1>';
  it('keep a dash that belongs to the position', () =>
    expect(
      valuesOf(read(page('<title>Engineer - Payments - Acme</title>', `<h1>Engineer - Payments</h1>${BODY}`))),
    ).toMatchObject({ position: 'Engineer - Payments', company: 'Acme' }));
  it('do not include the headings of a menu', () =>
    expect(drone('', '<h1>Products</h1><h1>Support</h1><h2>Drone Technician</h2>').position).toBe('Drone Technician'));
  it.each([
    [
      'the company by the text',
      '',
      '<h2>About Acme Robotics</h2><p>At Acme Robotics, we build drones.</p>',
      { company: 'Acme Robotics' },
    ],
    [
      'no board as the company',
      ' | StartupJobs.cz</title><meta property="og:site_name" content="StartupJobs.cz"><title>',
      '',
      { company: null },
    ],
    [
      'the location below the headline',
      ' - Acme',
      '<div>Austin, TX · Full-time · On-site</div>',
      { location: 'Austin, TX' },
    ],
    [
      'the address that links to a map',
      ' - Acme',
      '<a href="https://www.google.com/maps?q=x">Hlavní 5, Brno</a>',
      { location: 'Hlavní 5, Brno' },
    ],
  ])('identify %s', (_, title, body, expected) => expect(drone(title, HEADLINE + body)).toMatchObject(expected));
});

describe('the company without a tag for it', () => {
  it.each([
    [
      'the last part of the title',
      '<title>Account Executive | Sales | Globex</title>',
      '<h1>Account Executive</h1>',
      'Globex',
    ],
    [
      'a preposition in the title',
      '<title>Desarrollador Web en Globex SL - Madrid</title>',
      '<h1>Desarrollador Web</h1>',
      'Globex SL',
    ],
    [
      'the title of a form',
      '<title>Full Stack Engineer | Jobs bei globex.ch</title>',
      '<h1>Full Stack Engineer</h1>',
      'globex.ch',
    ],
    [
      'the footer, without its legal form',
      '<title>Cook</title>',
      '<h1>Cook</h1><footer>© 2024 Globex Foods Corporation</footer>',
      'Globex Foods',
    ],
    ['nothing', '<title>Cook job in Leeds | Reed.co.uk</title>', '<h1>Cook</h1>', null],
  ])('is identified by %s', (_what, head, body, company) =>
    expect(readBest({ html: page(head, body + BODY), url: ADDRESS }).company?.value ?? null).toBe(company),
  );
  it('is identified by the URL and its name on the page together', () =>
    expect(
      read(
        page('<title>Cook</title>', `<h1>Cook</h1><h4>Globex Foods</h4>${BODY}`),
        'https://globexfoods.example/careers/cook',
      ).company?.value,
    ).toBe('Globex Foods'));
  it('is not a link in the menu', () =>
    expect(
      read(
        page('<title>Cook</title>', `<ul><li><a>Company</a></li><li><a>Facilities</a></li></ul><h1>Cook</h1>${BODY}`),
      ).company,
    ).toBeNull());
});

describe('the salary', () => {
  it.each([
    [
      'that is distinguished from other amounts',
      '<p>Nástupní mzda 32.000,- Kč měsíčně, náborový příspěvek 10.000 Kč</p>',
      '32.000,- Kč měsíčně',
    ],
    [
      'but not that of similar jobs',
      '<section><h2>Similar jobs</h2><ul><li>Baker, salary $50,000 - $60,000 a year</li></ul></section>',
      undefined,
    ],
    [
      'in the description',
      '<p>The base pay for this role is $50,000 to $60,000 per year.</p>',
      '$50,000 to $60,000 per year',
    ],
  ])('is found %s', (_, body, salary) =>
    expect(read(page('<title>Cook - Acme</title>', `<h1>Cook</h1>${BODY}${body}`)).salary?.value).toBe(salary),
  );
});

describe('a page that is not a posting', () => {
  it.each([
    ['challenge', page('<title>Just a moment...</title>', '<h1>jobs.acme.example</h1><p>Verify you are human</p>')],
    ['challenge', page('<title>Access denied</title>', '<p>Why have I been blocked?</p>')],
    ['login', page('<title>Sign Up | LinkedIn</title>', '<h1>Join LinkedIn</h1><input type="password">')],
    ['login', page('<title>Log in - Acme</title>', '<h1>Log in</h1><form><input type="password"></form>')],
    ['error', page('<title>404 - Page not found</title>', '<h1>Oops</h1>')],
    ['error', page('<title>Job not found | Acme</title>', '')],
    ['closed', page('<title>Acme Careers</title>', '<p>This job is no longer available.</p>')],
    [
      'list',
      page(
        '<title>128 Software Engineer jobs in Prague | LinkedIn</title>',
        `<h1>128 Software Engineer jobs in Prague</h1>${'<h3>Engineer</h3><p>Acme</p>'.repeat(12)}${Array.from({ length: 12 }, (_, n) => `<a href="/jobs/view/${n}00000">Engineer ${n}</a>`).join('')}`,
      ),
    ],
    [
      'list',
      page(
        '<title>Careers at Acme</title>',
        '<h1>Open positions</h1><h3>Data Engineer</h3><p>Brno</p><h3>Sales Manager</h3><p>Linz</p><h3>Cook</h3><p>Graz</p>',
      ),
    ],
    [
      'no-posting',
      page('<title>Acme makes rockets</title>', '<h1>Rockets for everybody</h1><p>We make rockets. Buy one.</p>'),
    ],
    ['no-posting', page('<title>Loading</title>', '<div id="root"></div><script src="/app.js"></script>')],
    ['no-posting', ''],
    [
      'no-posting',
      page(
        '<title>Software Engineer Salary in Prague</title>',
        '<h1>Software Engineer Salary</h1><p>Average pay is $80,000 - $90,000 a year. Skills, benefits.</p>',
      ),
    ],
    [
      'no-posting',
      page(
        '<title>Acme hires new chief engineer</title>',
        '<h1>Acme hires new chief engineer</h1><p>Permanent benefits, the company said.</p>',
      ),
    ],
    [
      'list',
      page(
        '<title>Jobs at Acme</title>',
        '<h1>Current openings at Acme</h1><h3>Engineering</h3><a href="/acme/jobs/1234567">Engineer</a>',
      ),
    ],
    [
      'login',
      '<html><head><script>window.location.href = "https://www.linkedin.com/authwall?trk=x"</script></head></html>',
    ],
    [
      'no-posting',
      page(
        '<title>The best engineer - A story</title>',
        '<h1>The best engineer</h1><p>Once upon a time there was an engineer.</p>',
      ),
    ],
  ])('is refused: %s', (refusal, html) =>
    expect(valuesOf(read(html, 'https://acme.example/'))).toEqual({
      company: null,
      position: null,
      location: null,
      salary: null,
      refusal,
    }),
  );

  it('is refused because of the URL of a login page', () =>
    expect(read(page('<title>LinkedIn</title>', ''), 'https://www.linkedin.com/authwall?x=1').refusal).toBe('login'));
  it('is not a closed posting whose fields can still be read', () =>
    expect(
      valuesOf(
        read(
          page(
            '',
            '<section class="top-card-layout"><h2 class="top-card-layout__title">Cook</h2>' +
              '<a class="topcard__org-name-link">Acme</a>' +
              '<span class="topcard__flavor topcard__flavor--bullet">Brno</span></section>' +
              '<p>No longer accepting applications</p>',
          ),
        ),
      ),
    ).toEqual({ company: 'Acme', position: 'Cook', location: 'Brno', salary: null, refusal: null }));
});
