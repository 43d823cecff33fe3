import { smartTagsOf, type TaggedPosting } from './smartTagsOf.ts';

const tagsOf = (posting: Partial<TaggedPosting>) =>
  smartTagsOf({ title: '', location: null, salary: null, ...posting });
const valuesOf = (posting: Partial<TaggedPosting>) =>
  Object.fromEntries(Object.entries(tagsOf(posting)).map(([dimension, { value }]) => [dimension, value]));
const arrangementOf = (posting: Partial<TaggedPosting>) => tagsOf(posting).arrangement?.value;
const employmentOf = (posting: Partial<TaggedPosting>) => tagsOf(posting).employment?.value;

describe('titles whose words mean something else', () => {
  it.each<[string, object]>([
    ['Remote Sensing Engineer', { function: 'engineering' }],
    ['Scientist, Remote Sensing', {}],
    ['Remote Support Technician', {}],
    ['Hybrid Cloud Architect', { function: 'engineering' }],
    ['On-site Manager', {}],
    ['Associate General Counsel', { function: 'legal' }],
    ['Chief of Staff', {}],
    ['Senior Living Nurse', { function: 'health' }],
    ['Junior College Lecturer', {}],
    ['Lead Generation Specialist', {}],
    ['Staff Nurse', { function: 'health' }],
    ['Staff Accountant', { function: 'finance' }],
    ['Head Chef', { seniority: null }],
    ['Internal Auditor', { function: 'finance' }],
    ['International Sales Manager', { function: 'sales' }],
    ['Product Owner', { function: 'product' }],
    ['School Principal', {}],
    ['Principal', { seniority: null }],
    ['Principal Investigator', {}],
    ['Vice President, Equity Research', { seniority: null }],
    ['Senior Vice President', { seniority: null }],
    ['Account Executive', { function: 'sales' }],
    ['Executive Assistant to the CEO', { function: 'operations' }],
    ['Art Director', { function: 'design' }],
    ['Contract Administrator', {}],
    ['Temporary Works Engineer', { function: 'engineering' }],
    ['Internship Coordinator', {}],
    ['Apprenticeship Manager', {}],
    ['Temporal Platform Engineer', { function: 'engineering' }],
    ['B2B Account Manager', { function: 'sales' }],
    ['Stage Manager', {}],
    ['Sales Engineer', { function: 'sales' }],
    ['Data Center Technician', {}],
    ['Referent (m/w/d)', {}],
  ])('%s', (title, values) => expect(valuesOf({ title })).toEqual(values));
});

describe('the seniority of a title', () => {
  it.each([
    ['Praktikant Softwareentwicklung (m/w/d)', 'intern'],
    ['Werkstudent Marketing (m/w/d)', 'intern'],
    ['Software Engineering Intern', 'intern'],
    ['Alternance - Assistant marketing', 'intern'],
    ['Jr. Web Developer', 'junior'],
    ['Młodszy programista', 'junior'],
    ['Associate Software Engineer', 'junior'],
    ['Mid-Level Java Developer', 'mid'],
    ['Medior Frontend Developer', 'mid'],
    ['Sr. Data Engineer', 'senior'],
    ['Starszy programista', 'senior'],
    ['Senior Product Manager', 'senior'],
    ['Senior Staff Software Engineer', 'staff'],
    ['Principal Consultant', 'principal'],
    ['Lead Designer', 'lead'],
    ['Tech Lead', 'lead'],
    ['Teamleiterin Einkauf', 'lead'],
    ['Engineering Manager', 'manager'],
    ['Senior Manager, Finance', 'manager'],
    ['Filialleiter (m/w/d)', 'manager'],
    ['Head of Design', 'director'],
    ['Senior Director, Sales', 'director'],
    ['Ředitelka marketingu', 'director'],
    ['VP of Engineering', 'executive'],
    ['Chief Financial Officer', 'executive'],
    ['CTO', 'executive'],
    ['Junior/Senior Java Developer', null],
    ['Mid to Senior Software Engineer', null],
    ['Java Developer (Mid/Senior)', null],
    ['Staff Engineer', null],
    ['Senior / Staff Fullstack Engineer', null],
    ['Product Manager', undefined],
  ])('%s is %s', (title, value) => expect(tagsOf({ title }).seniority?.value).toBe(value));
});

describe('the function of a title', () => {
  it.each([
    ['Softwareentwickler (m/w/d)', 'engineering'],
    ['Data Scientist', 'data'],
    ['Scrum Master', 'product'],
    ['Product Designer', 'design'],
    ['Product Marketing Manager', 'marketing'],
    ['Verkäuferin in Teilzeit', 'sales'],
    ['Customer Success Manager', 'support'],
    ['Účetní', 'finance'],
    ['HR Business Partner', 'people'],
    ['Abogado', 'legal'],
    ['Magazynier', 'operations'],
    ['Infirmière', 'health'],
    ['Recruiter, Engineering', 'people'],
    ['Head of Sales', 'sales'],
    ['Director, Finance', 'finance'],
    ['Marketing Intern', 'marketing'],
    ['Clerk | Accounting', undefined],
    ['Software Engineer / Data Scientist', null],
    ['Lehrerin', undefined],
  ])('%s is %s', (title, value) => expect(tagsOf({ title }).function?.value).toBe(value));
});

describe('the arrangement of a location', () => {
  it.each([
    ['Remote', 'remote'],
    ['Remote - US', 'remote'],
    ['US, TX, Remote', 'remote'],
    ['Berlin (Remote, EU)', 'remote'],
    ['100 % Home-Office', 'remote'],
    ['Home Office', 'remote'],
    ['100% télétravail', 'remote'],
    ['Praca zdalna', 'remote'],
    ['Práce z domova', 'remote'],
    ['En remoto', 'remote'],
    ['Hybrid remote in Leeds', 'hybrid'],
    ['London (Hybrid)', 'hybrid'],
    ['Madrid (híbrido)', 'hybrid'],
    ['Paris (télétravail partiel)', 'hybrid'],
    ['Nantes (télétravail complet)', 'remote'],
    ['Nantes (télétravail)', null],
    ['Köln, 2 Tage Homeoffice', 'hybrid'],
    ['Warszawa, praca hybrydowa', 'hybrid'],
    ['Austin, TX (On-site)', 'onsite'],
    ['Graz (vor Ort)', 'onsite'],
    ['Milano, in sede', 'onsite'],
    ['São Paulo (presencial)', 'onsite'],
    ['Berlin', undefined],
    ['Berlin (Home Office)', null],
    ['Remote possible, Hamburg', null],
    ['Not remote', null],
    ['Berlin; Remote', null],
    ['Remote or hybrid, Oslo', null],
    ['Hybrid/Remote', null],
  ])('%s is %s', (location, value) => expect(arrangementOf({ location })).toBe(value));
});

describe('the arrangement of a title', () => {
  it.each([
    ['Software Engineer (Remote, EU)', 'remote'],
    ['Account Executive - Remote', 'remote'],
    ['Remote Senior Developer', 'remote'],
    ['Entwickler (m/w/d) - 100% Remote', 'remote'],
    ['Data Analyst | Hybrid', 'hybrid'],
    ['Nurse (On-site)', 'onsite'],
    ['Buchhalter (Home Office möglich)', null],
    ['Engineer (Remote/Hybrid)', null],
  ])('%s is %s', (title, value) => expect(arrangementOf({ title })).toBe(value));
});

describe('the arrangement that a text states', () => {
  it.each([
    ['This role is fully remote.', 'remote'],
    ['About us\nThis is a 100% remote position. Apply!', 'remote'],
    ['Die Stelle ist komplett remote.', 'remote'],
    ['You join us for a hybrid, 3 days in the office, week.', 'hybrid'],
    ['We meet two days per week in our London office.', 'hybrid'],
    ['Zwei Tage pro Woche im Büro', 'hybrid'],
    ['This role is on-site in Austin.', 'onsite'],
    ['Workplace type: On-site', 'onsite'],
    ['You can work from anywhere for four weeks a year.', undefined],
    ['This role is remote for the first two weeks a year.', undefined],
    ['This role is remote two days a week.', undefined],
    ['This role is on-site three days a week.', undefined],
    ['The role has hybrid cloud systems in its care.', undefined],
    ['Remote candidates will not be considered.', null],
    ['This is not a remote role.', null],
    ['If you live abroad, this role is remote.', undefined],
    ['We are a remote-first company with offices in Berlin.', undefined],
  ])('%s', (text, value) => expect(arrangementOf({ text })).toBe(value));
});

describe('the employment of a title', () => {
  it.each([
    ['Baker, full-time', 'full-time'],
    ['Verkäuferin in Teilzeit', 'part-time'],
    ['Werkstudent Marketing', 'part-time'],
    ['Vendeur (temps partiel)', 'part-time'],
    ['Sprzedawca - pół etatu', 'part-time'],
    ['Recepční, zkrácený úvazek', 'part-time'],
    ['Receptionist (Contract)', 'contract'],
    ['Java Developer - 6 month contract', 'contract'],
    ['Comptable CDD', 'temporary'],
    ['Lehrer (befristet)', 'temporary'],
    ['HR Manager - Maternity Cover', 'temporary'],
    ['Praktikum Controlling', 'internship'],
    ['Marketing - Stage', 'internship'],
    ['Estágio em vendas', 'internship'],
    ['Alternance Développeur web', 'apprenticeship'],
    ['Ausbildung zum Bäcker', 'apprenticeship'],
    ['Full-time Internship', 'internship'],
    ['Comptable CDI', undefined],
    ['Koch (Voll-/Teilzeit)', null],
    ['Praktikant/Werkstudent', null],
    ['Informatiker 80-100 %', null],
    ['Pflegefachfrau, Pensum 60 %', 'part-time'],
    ['Polymechaniker (100%)', 'full-time'],
    ['Developer, 100% Remote', undefined],
  ])('%s is %s', (title, value) => expect(employmentOf({ title })).toBe(value));

  it.each([
    ['Employment type: Part-time', 'part-time'],
    ['Typ úvazku: plný úvazek', 'full-time'],
    ['This is a temporary position until May.', 'temporary'],
    ['We offer part-time students a discount.', undefined],
  ])('is also that of the text: %s', (text, value) => expect(employmentOf({ text })).toBe(value));
});

describe('structured facts', () => {
  it.each<[NonNullable<TaggedPosting['facts']>, object]>([
    [{ jobLocationType: 'TELECOMMUTE' }, { arrangement: 'remote' }],
    [{ employmentType: 'FULL_TIME' }, { employment: 'full-time' }],
    [{ employmentType: ['CONTRACTOR', 'FULL_TIME'] }, { employment: 'contract' }],
    [{ employmentType: 'INTERN' }, { employment: 'internship' }],
    [{ employmentType: 'FULL_TIME, PART_TIME' }, { employment: null }],
    [{ employmentType: 'OTHER' }, {}],
  ])('%j', (facts, values) => expect(valuesOf({ facts })).toEqual(values));
});

describe('the evidence', () => {
  it('is the most trusted one of those that agree', () =>
    expect(
      tagsOf({ title: 'Cook (Remote)', location: 'Remote, EU', facts: { jobLocationType: 'TELECOMMUTE' } }).arrangement,
    ).toEqual({
      value: 'remote',
      evidence: { source: 'facts', words: 'TELECOMMUTE', token: 'telecommute' },
    }));

  it('has the exact words, and the whole location as its token', () =>
    expect(tagsOf({ location: 'München  (100 % Home-Office)' }).arrangement).toEqual({
      value: 'remote',
      evidence: { source: 'location', words: '100 % Home-Office', token: 'münchen (100 % home-office)' },
    }));

  it('exists where the words leave the value open', () =>
    expect(tagsOf({ location: 'Berlin (Home Office)' }).arrangement).toEqual({
      value: null,
      reasons: [{ value: null, evidence: { source: 'location', words: 'Home Office', token: 'berlin (home office)' } }],
    }));

  it.each<[string, Partial<TaggedPosting>, string[]]>([
    ['a field and a text', { location: 'Remote', text: 'This role is hybrid.' }, ['Remote', 'This role is hybrid']],
    [
      'a filing bucket and an on-site job',
      { location: 'US, TX, Remote', text: 'This role is on-site in Austin.' },
      ['Remote', 'This role is on-site'],
    ],
    [
      'a location and a text that excludes it',
      { location: 'Remote', text: 'This is not a remote role.' },
      ['Remote', 'This is not a remote role'],
    ],
    [
      'facts and a location',
      { location: 'Oslo (Hybrid)', facts: { jobLocationType: 'TELECOMMUTE' } },
      ['TELECOMMUTE', 'Hybrid'],
    ],
    ['a location and a title', { title: 'Cook (On-site)', location: 'Remote' }, ['Remote', 'On-site']],
  ])('is both sides of a contradiction: %s', (_, posting, words) => {
    const tag = tagsOf(posting).arrangement;
    expect(tag && 'reasons' in tag && tag.reasons.map(({ evidence }) => evidence.words)).toEqual(words);
  });

  it('is all that is said about a posting: an office city beside "Remote" in the title is no contradiction', () =>
    expect(arrangementOf({ title: 'Cook - Remote', location: 'Paris' })).toBe('remote'));
});

describe('hostile texts', () => {
  const SIZE = 1_000_000;
  it.each(['remote ', 'senior ', '1-', '$1 - ', '100 % ', '   ', 'a', '(', 'days in the ', 'this role is ', 'ł', '. '])(
    'of %p are read in linear time',
    (piece) => {
      const text = piece.repeat(SIZE / piece.length);
      const before = process.cpuUsage();
      tagsOf({ title: text, location: text, salary: text, text, facts: { employmentType: text } });
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(1_000);
    },
  );
});
