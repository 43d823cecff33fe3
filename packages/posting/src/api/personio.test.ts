import { requestFor, valuesOf } from './testing/values.ts';

const URL_OF_BAKER = 'https://kestrel.jobs.personio.de/job/1834171';
const position = (id: number, rest: string) => `<position><id>${id}</id>${rest}</position>`;
const feed = (...positions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<workzag-jobs>${positions.join('\n')}</workzag-jobs>`;
const NAME = '<name><![CDATA[Bäcker & Konditor (m/w/d)]]></name><office>Munich</office>';

it('requests the feed of the company in the language of the page', () => {
  expect(requestFor(URL_OF_BAKER)).toBe('personio https://kestrel.jobs.personio.de/xml');
  expect(requestFor('https://kestrel.jobs.personio.com/job/1834171?language=de&display=en')).toBe(
    'personio https://kestrel.jobs.personio.com/xml?language=de',
  );
  expect(requestFor('https://kestrel.jobs.personio.de/job/1?language=../x')).toBe(
    'personio https://kestrel.jobs.personio.de/xml',
  );
  expect(requestFor('https://kestrel.jobs.personio.de/')).toBeNull();
  expect(requestFor('https://jobs.personio.de/job/1834171')).toBeNull();
});

it.each([
  [NAME, 'kestrel | Bäcker & Konditor (m/w/d) | Munich | -'],
  [
    `<subcompany>Kestrel SE &amp; Co. KG</subcompany>${NAME}`,
    'Kestrel SE & Co. KG | Bäcker & Konditor (m/w/d) | Munich | -',
  ],
  [
    `<office>Munich</office><additionalOffices><office>Berlin</office><office>Remote</office></additionalOffices><name>Cook</name>`,
    'kestrel | Cook | Munich; Berlin; Remote | -',
  ],
  [
    `<jobDescriptions><jobDescription><name>Your tasks</name><value><![CDATA[<p>Gehalt: 45.000 - 55.000 € pro Jahr</p>]]></value></jobDescription></jobDescriptions>${NAME}`,
    'kestrel | Bäcker & Konditor (m/w/d) | Munich | 45.000 - 55.000 € pro Jahr',
  ],
  [
    `${NAME}<salaryInformation><min>48000</min><max>52000</max><currencyCode>EUR</currencyCode><type>yearly</type></salaryInformation>`,
    'kestrel | Bäcker & Konditor (m/w/d) | Munich | €48,000 - €52,000 a year',
  ],
])('reads %s', (rest, values) =>
  expect(valuesOf(URL_OF_BAKER, feed(position(1, '<name>Other</name>'), position(1_834_171, rest)))).toBe(values),
);

it('reads a feed that is truncated after the posting, and refuses one that is truncated within it', () => {
  const xml = feed(position(1_834_171, NAME), position(2, '<name>Other</name>'));
  expect(valuesOf(URL_OF_BAKER, xml.slice(0, -60))).toContain('Konditor');
  expect(valuesOf(URL_OF_BAKER, xml.slice(0, xml.indexOf('Konditor')))).toBe('no-posting');
});

it('reads the list in JSON', () =>
  expect(valuesOf(URL_OF_BAKER, [{ id: 1_834_171, name: 'Cook', office: 'Munich', subcompany: 'Kestrel' }])).toBe(
    'Kestrel | Cook | Munich | -',
  ));

it.each(['', '<html></html>', feed(), feed(position(1_834_171, '')), '<position>'.repeat(100_000)])(
  'refuses %.40s',
  (xml) => expect(valuesOf(URL_OF_BAKER, xml)).toBe('no-posting'),
);
