import { decodePage } from './charset.ts';
import { readPosting } from './html.ts';
import { fields, type Reading } from './Reading.ts';

const TEXT =
  '<h3>Responsibilities</h3><ul><li>You will bake with others.</li></ul><h3>Requirements</h3><ul><li>Two years of it.</li></ul><p>Apply now</p>';

function read(head: string, body: string): Reading {
  return readPosting({
    html: `<!doctype html><html><head>${head}</head><body>${body}${TEXT}</body></html>`,
    url: 'https://www.globex.example/jobs/1',
  });
}

/** Company, position, location and salary. */
const valuesOf = (reading: Reading) => fields.map((field) => reading[field]?.value ?? null);
const linked = (fieldsOfIt: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', title: 'Baker', hiringOrganization: { name: 'Globex' }, ...fieldsOfIt })}</script>`;
const TITLE = '<title>Baker - Globex</title>';

describe('what people have reported about readers of postings', () => {
  it.each<[string, string, string, (string | null)[]]>([
    [
      'work from anywhere as a perk',
      TITLE,
      '<h1>Baker</h1><p>San Francisco, CA &amp; New York, NY</p><p>Hybrid</p><li>Work from anywhere for a month a year</li>',
      ['Globex', 'Baker', 'San Francisco, CA & New York, NY', null],
    ],
    [
      'a field that says remote beside a text that says hybrid',
      TITLE,
      '<h1>Baker</h1><p>Location: Remote</p><p>We meet twice a week, as a hybrid team.</p>',
      ['Globex', 'Baker', 'Remote', null],
    ],
    [
      'bounds that are swapped',
      linked({ baseSalary: { currency: 'GBP', value: { minValue: 72_000, maxValue: 58_000, unitText: 'YEAR' } } }),
      '<h1>Baker</h1>',
      ['Globex', 'Baker', null, '£58,000 - £72,000 a year'],
    ],
    [
      'rupees for a month',
      TITLE,
      '<h1>Baker</h1><p>The package is PKR 150,000 to 200,000 monthly</p>',
      ['Globex', 'Baker', null, 'PKR 150,000 to 200,000 monthly'],
    ],
    ['an open bound', TITLE, '<h1>Baker</h1><p>Salary: $120,000+</p>', ['Globex', 'Baker', null, '$120,000+']],
    ['negotiable pay', TITLE, '<h1>Baker</h1><p>Salary: Negotiable</p>', ['Globex', 'Baker', null, null]],
    [
      'pay without a value',
      linked({ baseSalary: { currency: 'USD', value: { value: 0 } } }),
      '<h1>Baker</h1>',
      ['Globex', 'Baker', null, null],
    ],
    [
      'a posting in a graph',
      '<script type="application/ld+json">{"@graph":[{"@type":["Thing","JobPosting"],"title":"Baker","hiringOrganization":"Globex"}]}</script>',
      '',
      ['Globex', 'Baker', null, null],
    ],
    [
      'an agency and its client',
      '<title>Baker - Agency</title>',
      '<h1>Baker</h1><p>Client: Globex</p>',
      ['Globex', 'Baker', null, null],
    ],
    [
      'a careers page as the name',
      '<title>Baker | Careers at Globex</title>',
      '<h1>Baker</h1>',
      ['Globex', 'Baker', null, null],
    ],
    [
      'vacancies of an employer as the name',
      '<title>Ledige stillinger på Globex Universitet</title>',
      '<h1>PhD Stipend in Robotics</h1>',
      ['Globex Universitet', 'PhD Stipend in Robotics', null, null],
    ],
    [
      'a place between dashes in the title',
      '<title>Payments Engineer - Full Time - Leeds, UK - Hybrid</title>',
      '<h1>Payments Engineer - Full Time - Leeds, UK - Hybrid</h1><p>Employer: Globex</p>',
      ['Globex', 'Payments Engineer', 'Leeds, UK', null],
    ],
    [
      'both genders and a department',
      '<title>Boulanger (H/F) - Globex</title>',
      '<h1>Boulanger (H/F)</h1><p>Lyon (69)</p><p>45-50 k€</p>',
      ['Globex', 'Boulanger (H/F)', 'Lyon (69)', '45-50 k€'],
    ],
    [
      'entities that are encoded twice',
      '<title>R&amp;amp;D Engineer - Smith &amp;amp; Sons</title>',
      '<h1>R&amp;amp;D Engineer</h1><p>Company: Smith &amp;amp; Sons</p>',
      ['Smith & Sons', 'R&D Engineer', null, null],
    ],
    [
      'the same in structured data',
      linked({ title: 'R&amp;amp;D Engineer', hiringOrganization: { name: 'Smith &amp;amp; Sons' } }),
      '<h1>R&amp;amp;D Engineer</h1>',
      ['Smith & Sons', 'R&D Engineer', null, null],
    ],
    [
      'UTF-8 that the site read as Latin-1',
      '<title>CafÃ© Manager - Globex</title>',
      '<h1>CafÃ© Manager</h1><p>Location: MÃ¼nchen</p><p>Salary: â‚¬40,000</p>',
      ['Globex', 'Café Manager', 'München', '€40,000'],
    ],
    [
      'funding, savings and a bonus beside the pay',
      TITLE,
      '<h1>Baker</h1><p>We raised $45 million.</p><p>Salary: £58,000 to £72,000 a year</p><p>401(k) match up to $10,000 and a $5,000 bonus</p>',
      ['Globex', 'Baker', null, '£58,000 to £72,000 a year'],
    ],
  ])('%s', (_what, head, body, expected) => expect(valuesOf(read(head, body))).toEqual(expected));

  it('a page in GBK without a mark', () => {
    const bytes = Uint8Array.from([
      ...new TextEncoder().encode('<title>x</title><p>'),
      ...[0xc3, 0xe6, 0xb0, 0xfc, 0xca, 0xa6, 0xa3, 0xac, 0xd5, 0xd0, 0xc6, 0xb8, 0xa3, 0xac, 0xb9, 0xa4, 0xd7, 0xf7],
      ...new TextEncoder().encode('</p>'),
    ]);
    expect(decodePage(bytes, 'text/html; charset=gbk')).toContain('面包师，招聘，工作');
  });
});

describe('a field that labels or sentences give is kept', () => {
  const labels = '<p>Location: Leeds, UK</p><p>Company: Globex</p>';

  it.each([
    ['a heading that is too long to be saved', 'Baker of bread '.repeat(15), null],
    ['a long heading', `Baker of ${'very '.repeat(30)}fine bread`, `Baker of ${'very '.repeat(30)}fine bread`],
    ['a heading without a known role', 'Kvorblat zim', null],
  ])('beside %s', (_what, heading, position) =>
    expect(valuesOf(read('<title>Vacancies</title>', `<h1>${heading}</h1>${labels}`))).toEqual([
      'Globex',
      position,
      'Leeds, UK',
      null,
    ]),
  );
});
