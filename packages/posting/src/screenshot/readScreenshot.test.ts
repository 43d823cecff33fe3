import { readText } from '../readText.ts';
import type { TextLine } from './Screenshot.ts';

/** A line at a position; running text is 16 high. */
const at = (top: number, text: string, height = 16, left = 40): TextLine => ({
  text,
  top,
  height,
  left,
  width: text.length * height * 0.5,
  confidence: 94,
});
const BODY = [
  at(400, 'You will look after the boats and the people who sail them, in all weathers.'),
  at(420, 'Good pay, long summers and a cabin of your own come with it.'),
  at(440, 'To apply, write a letter; we answer within a week.'),
];
const values = (lines: readonly (string | TextLine)[]) => {
  const { company, position, location, salary } = readText(lines);
  return {
    company: company?.value ?? null,
    position: position?.value ?? null,
    location: location?.value ?? null,
    salary: salary?.value ?? null,
  };
};
/** The values of a posting with a headline, running text and other lines. */
const pilot = (...lines: readonly TextLine[]) => values([at(100, 'Harbour Pilot', 32), ...BODY, ...lines]);

test('the largest line that can be a job title is one, and the line below it has the company and location', () => {
  expect(
    values([
      at(20, 'Search for', 24),
      at(100, 'Harbour Pilot', 32),
      at(150, 'Kestrel Ferries · Bergen, Norway'),
      ...BODY,
    ]),
  ).toMatchObject({ position: 'Harbour Pilot', company: 'Kestrel Ferries', location: 'Bergen, Norway' });
});
describe('a single word that is not a known job title', () => {
  const tasks = at(350, 'Your tasks', 22);
  const positionOf = (...lines: TextLine[]) => values([...lines, ...BODY]).position;
  test('is the position above the sections of a posting, if nothing is larger', () => {
    expect(positionOf(at(100, 'Boatswright', 32), tasks)).toBe('Boatswright');
    expect(positionOf(at(100, 'Lodsbåtförare', 32), at(350, 'Arbetsuppgifter', 22))).toBe('Lodsbåtförare');
  });
  test('is not the position without such sections, or below larger text', () => {
    expect(positionOf(at(100, 'Boatswright', 32))).toBeNull();
    expect(positionOf(at(100, 'Boatswright', 32), at(350, 'Email address', 22))).toBeNull();
    expect(positionOf(at(20, 'KF', 48), at(100, 'Boatswright', 32), tasks)).toBeNull();
  });
  test('is not the position next to a job title, even in much larger text', () =>
    expect(positionOf(at(20, 'Kestrelia', 64), at(120, 'Harbour Pilot', 20), tasks)).toBe('Harbour Pilot'));
  test('is not the position if its confidence is low', () =>
    expect(positionOf({ ...at(100, 'Boatswright', 32), confidence: 75 }, tasks)).toBeNull());
});
test('a headline on two rows is joined', () => {
  expect(values([at(100, 'Senior Software', 60), at(175, 'Engineer', 60), ...BODY]).position).toBe(
    'Senior Software Engineer',
  );
});
test('section headings of postings are not job titles', () => {
  for (const heading of [
    'Job Description',
    'Save job',
    'Contact',
    'Requirements',
    'Similar jobs',
    'Sign in to apply',
  ]) {
    expect(values([at(20, heading, 34), at(100, 'Harbour Pilot', 30), ...BODY]).position).toBe('Harbour Pilot');
  }
});
test('without a headline, a sentence that names both is used', () => {
  expect(values([...BODY, at(460, 'Join to apply for the Harbour Pilot role at Kestrel Ferries')])).toMatchObject({
    position: 'Harbour Pilot',
    company: 'Kestrel Ferries',
  });
});
test.each([
  ['About Kestrel Ferries', 24],
  ['Kestrel Ferries is a family of forty boats.', 16],
  ['At Kestrel Ferries, we sail in all weathers.', 16],
  ['See who Kestrel Ferries has hired for this role', 16],
  ['Wir freuen uns über dein Interesse an Kestrel Ferries.', 16],
])('"%s" identifies the company', (sentence, height) => {
  expect(pilot(at(500, sentence, height)).company).toBe('Kestrel Ferries');
});
test.each([
  'Kestrel Ferries builds boats for the western fjords.',
  'Kestrel Ferries vertreibt Boote aus Holz.',
  'Bei Kestrel Ferries ist jeder Tag anders.',
])('the subject of "%s" is the company, if nothing else names it', (sentence) => {
  expect(pilot(at(150, sentence)).company).toBe('Kestrel Ferries');
  const labeled = [at(150, sentence), at(180, 'Company: Osprey Boats'), ...BODY];
  expect(values([at(100, 'Harbour Pilot', 32), ...labeled]).company).toBe('Osprey Boats');
});
test.each([
  'Our Boats is what you look after.',
  'Flexible Hours und ein Boot sind dabei.',
  'Harbour Pilots help others.',
])('the subject of "%s" is no company', (sentence) => {
  expect(pilot(at(150, sentence)).company).toBeNull();
});
test.each(['Ihre Aufgaben', 'Funciones', 'Arbetsuppgifter', 'Requisitos', 'Persönliche Angaben', 'Wymagania'])(
  'the heading "%s" below the job title is no company',
  (heading) => {
    expect(pilot(at(150, heading, 24)).company).toBeNull();
  },
);
test('a company whose name is a section on other pages is named by its sentences', () =>
  expect(pilot(at(500, 'About Kestrel Benefits', 24)).company).toBe('Kestrel Benefits'));
test('a menu item above the job title is not a company', () => {
  const menu = ['Fleet Guide', 'Old Boats', 'New Sailors', 'Harbour Views', 'Buy Rope', 'Tide Tables'];
  const items = menu.map((text, index) => at(200 + index * 20, text));
  const below = BODY.map((line) => ({ ...line, top: (line.top ?? 0) + 200 }));
  expect(values([...items, at(330, 'Harbour Pilot', 32), ...below]).company).toBeNull();
  expect(values([at(300, 'Kestrel Ferries'), at(330, 'Harbour Pilot', 32), ...below]).company).toBe('Kestrel Ferries');
});
test.each([
  ["Why You'd Want It", null],
  ['Company: o [1 Kestrel', null],
  ['About Kestrel LOGO', 'Kestrel'],
  ['About Kestrel Jobs', 'Kestrel'],
])('the company in "%s" is %s', (line, company) => expect(pilot(at(500, line)).company).toBe(company));
test('a company is named above the first sentence, not below it', () => {
  const sentence = at(150, 'Every ferry of ours needs a pilot who knows the fjords.');
  const name = 'Kestrel Ferries';
  expect(pilot(at(150, name)).company).toBe(name);
  expect(pilot(sentence, at(180, name)).company).toBeNull();
});
test('a label identifies its value, on its row or below it', () => {
  expect(
    pilot(
      at(150, 'Company'),
      at(170, 'Kestrel Ferries'),
      at(200, 'Location: Bergen, Norway'),
      at(220, 'Salary: NOK 620,000 - 710,000'),
    ),
  ).toEqual({
    position: 'Harbour Pilot',
    company: 'Kestrel Ferries',
    location: 'Bergen, Norway',
    salary: expect.stringContaining('620,000'),
  });
});
test('a location that follows a name without a space is split off', () => {
  expect(pilot(at(150, 'KestrelBergen, Norway'))).toMatchObject({
    company: 'Kestrel',
    location: 'Bergen, Norway',
  });
});
test('a job board is not the company', () => {
  expect(values([at(5, 'LinkedIn'), at(100, 'Harbour Pilot', 32), ...BODY]).company).toBeNull();
});
test('the year of a season is not part of the job title', () => {
  expect(values([at(100, '2026 Harbour Pilot', 32), ...BODY]).position).toBe('Harbour Pilot');
});
test('lines without a position are read by their order and their words', () => {
  expect(
    values(['Harbour Pilot Trainee', 'Location: Bergen, Norway', 'Kestrel Ferries is hiring in all its ports.']),
  ).toMatchObject({ position: 'Harbour Pilot Trainee', company: 'Kestrel Ferries', location: 'Bergen, Norway' });
});
test('a page of links yields nothing', () => {
  expect(readText([at(20, 'Products'), at(40, 'Customers'), at(60, 'Use cases'), at(80, 'Log in')]).refusal).toBe(
    'no-posting',
  );
  expect(readText([]).refusal).toBe('no-posting');
});
test.each(['Main', 'Home', 'Menu', 'First', 'Technology', 'Company website'])(
  '"%s" in a menu is neither a company nor a job title',
  (word) => {
    const { company, position } = values([
      at(5, word),
      at(30, word, 34),
      at(100, 'Harbour Pilot', 30),
      at(150, word),
      at(400, `About ${word}`, 24),
      ...BODY,
    ]);
    expect([company, position]).toEqual([null, 'Harbour Pilot']);
  },
);
test('a title below a long menu is found, and the company in the copyright line, too', () => {
  const menu = ['Products', 'Boats', 'Ropes and sails', 'Repairs', 'Customers', 'Ports', 'Use cases', 'Log in'].map(
    (text, row) => at(20 + row * 24, text),
  );
  const lines = [
    ...menu,
    at(2_000, 'Harbour Pilot', 28),
    ...BODY.map((line) => ({ ...line, top: (line.top ?? 0) + 2_000 })),
    at(3_000, '© 2026 Kestrel Ferries. All rights reserved. Kestrel Ferries'),
  ];
  expect(values(lines)).toMatchObject({ position: 'Harbour Pilot', company: 'Kestrel Ferries' });
});
test('a product, a tag and large text with low confidence are not job titles', () => {
  for (const other of ['Applicant Tracking Software', 'pilot', '0 Levels ffi']) {
    expect(values([{ ...at(20, other, 40), confidence: 55 }, at(100, 'Harbour Pilot'), ...BODY]).position).toBe(
      'Harbour Pilot',
    );
  }
});

describe('what recognition does to a screenshot', () => {
  test('a capital I that was read as a small l is corrected in abbreviations', () => {
    expect(values([at(100, 'Al Engineer Il', 32), ...BODY]).position).toBe('AI Engineer II');
    expect(values([at(100, 'Ulrich Alder, Baker', 32), ...BODY]).position).toBe('Ulrich Alder, Baker');
  });
  test('a badge after the company is not part of its name', () =>
    expect(pilot(at(150, 'Kestrel Ferries ©'), at(175, 'Bergen, Norway'))).toMatchObject({
      company: 'Kestrel Ferries',
      location: 'Bergen, Norway',
    }));
  test('a button in large letters is not a headline', () =>
    expect(values([at(60, 'Harbour Pilot', 30), at(130, '[Copy ink', 49), ...BODY]).position).toBe('Harbour Pilot'));
});

describe('the company', () => {
  const of = (...lines: TextLine[]) => pilot(...lines).company;
  test('is not the item of a menu', () => {
    expect(of(at(20, '* Learn'), at(40, '+ Fleet'), at(60, 'About Team'))).toBeNull();
  });
  test('is its whole name, if a line begins with it', () =>
    expect(of(at(20, 'Kestrel Research Center'), at(500, 'At Kestrel, we sail.'))).toBe('Kestrel Research Center'));
  test.each([
    'Kestrel Ferries Inc. seeks a Harbour Pilot for its station in Bergen.',
    'Before founding Kestrel Ferries, our crew sailed the world.',
    'Kestrel Ferries is currently looking for pilots.',
  ])('is in the sentence: %s', (sentence) =>
    expect(of(at(500, sentence))?.replace(' Inc.', '')).toBe('Kestrel Ferries'),
  );
  test('is next to or below its label, also indented, and not in another column', () => {
    const label = at(200, 'Institution/Company:');
    expect(of(label, at(225, 'Kestrel Institute', 16, 80))).toBe('Kestrel Institute');
    expect(of(label, at(225, 'Create an account', 16, 900), at(230, 'Kestrel Institute'))).toBe('Kestrel Institute');
    expect(of(label, at(201, 'Kestrel Institute', 16, 260))).toBe('Kestrel Institute');
  });
  test('is not below the word for employers in a menu, which is almost the label', () =>
    expect(of(at(20, 'Zaměstnavatelé'), at(40, 'Vytvořit si životopis'))).toBeNull());
});

describe('the location', () => {
  const near = (top: number, text: string) => pilot(at(top, text)).location;
  test.each([
    ['Geneva Hybrid', 'Geneva'],
    ['Remote, Contiguous US', 'Remote, Contiguous US'],
    ['Ballsbridge, County Dublin', 'Ballsbridge, County Dublin'],
    ['Maadi, Cairo', 'Maadi, Cairo'],
  ])('is the row below the headline: %s', (row, location) => expect(near(150, row)).toBe(location));
  test('is the row above the headline, if there is none below it', () =>
    expect(near(60, 'Fleet + Geneva Hybrid')).toBe('Geneva'));
  test('is not a company of two names', () => expect(near(150, 'Kestrel Ferries, Kestrel Group')).toBeNull());
  test('is not the placeholder of the next field of a form', () =>
    expect(pilot(at(600, 'Ort*', 14, 465), at(625, 'Postleitzahl', 14, 125), at(150, 'Zürich')).location).toBe(
      'Zürich',
    ));
});

describe('the host of an email address', () => {
  const companyOf = (...texts: string[]) => pilot(...texts.map((text, nth) => at(480 + nth * 20, text))).company;
  test('names the company if the text contains the same name', () => {
    expect(companyOf('You will love life on the quay if Kestrel Ferries is new to you', 'crew@kestrelferries.no')).toBe(
      'Kestrel Ferries',
    );
    expect(companyOf('a good fit for tidewerk. Write to us', 'at pilots@jobs.tide-werk.com')).toBe('tidewerk');
  });
  test('is not enough on its own, and is ignored if it belongs to a mail provider or a board', () => {
    expect(companyOf('crew@kestrelferries.no')).toBeNull();
    expect(companyOf('Follow us on Yahoo News', 'kestrel.ferries@yahoo.co.uk')).toBeNull();
    expect(companyOf('This job is on Greenhouse for two weeks', 'noreply@mail.greenhouse.io')).toBeNull();
  });
});

describe('the company', () => {
  const companyOf = (...lines: (string | TextLine)[]) => values(lines).company;
  test('is not the label of another fact', () =>
    expect(
      companyOf(
        at(100, 'Pilot portowy', 32),
        at(150, 'Firma'),
        at(170, 'Wymiar pracy'),
        at(190, 'Pełny etat'),
        ...BODY,
      ),
    ).toBeNull());
  test('is not a job title in the plural, even as the subject of a sentence', () =>
    expect(
      companyOf(at(100, 'Quantitative Trader', 32), at(350, 'Traders are the hands of the firm.'), ...BODY),
    ).toBeNull());
  test('is not a project of the employer', () =>
    expect(pilot(at(350, 'About the Tideline Project')).company).toBeNull());
  test('has its full name in a notice if a host or a logo contains only its beginning', () =>
    expect(
      pilot(
        at(860, 'Write to crew@kestrel.dev about Kestrel days'),
        at(900, '© 2026 Kestrel Ferries. All rights reserved.'),
      ).company,
    ).toBe('Kestrel Ferries'));
  test('is not one of its divisions that a longer name mentions', () =>
    expect(
      pilot(
        at(350, 'Join to apply for the Harbour Pilot role at Kestrel'),
        at(400, 'Kestrel Cargo is a team of forty people.'),
      ).company,
    ).toBe('Kestrel'));
  test.each([
    ['As a Harbour Pilot at Tidewerk, you will steer', 'Tidewerk'],
    ['Tidewerk Institute (TWI) at Bergen Harbour is seeking a pilot', 'Tidewerk Institute'],
    ['Tidewerk poszukuje pilota', 'Tidewerk'],
    ['Kestrel Ferries ist ein Unternehmen am Meer', 'Kestrel Ferries'],
    ['Copyright © 2026 Kestrel Ferries Corporation', 'Kestrel Ferries'],
    ['Yes, Kestrel Ferries can contact me about future jobs', 'Kestrel Ferries'],
    ['Oui, Kestrel peut me contacter directement', 'Kestrel'],
    ['Registered as Kestrel Ferries GmbH in Kiel', 'Kestrel Ferries'],
  ])('is named by "%s"', (text, company) => expect(pilot(at(480, text)).company).toBe(company));
  test.each([
    '©2026. ALL RIGHTS RESERVED',
    'Investor Login',
    'Dies ist eine Stelle am Meer',
    'Esta es una oferta',
    'Life at Tidewerk is a voyage',
  ])('is not "%s"', (text) => expect(pilot(at(60, text)).company).toBeNull());
  test('has no article if it is also written without one', () =>
    expect(pilot(at(20, 'Tidewerk Institute'), at(480, 'The Tidewerk Institute is seeking a pilot')).company).toBe(
      'Tidewerk Institute',
    ));
});
test.each(['Have you sailed before?”', '00 00.000 000 oo 00'])('%s is no position', (text) =>
  expect(values([at(100, text, 40), ...BODY]).position).toBeNull(),
);

describe('the rows below the headline', () => {
  const below = (...rows: string[]) => pilot(...rows.map((row, index) => at(150 + index * 24, row)));

  it('name the employer after "at" or "Posted by"', () => {
    expect(below('at Kestrel', 'Bergen, Norway').company).toBe('Kestrel');
    expect(below('Posted 3 May by Kestrel Crews').company).toBe('Kestrel Crews');
  });

  it('name a town with its state after an icon', () =>
    expect(below('Kestrel Ferries', '? Joinville - SC | Híbrido | CLT').location).toBe('Joinville - SC'));

  it('name the pay as one of several facts', () =>
    expect(below('Hexham, Northumberland · Permanent · up to £65,000 DOE').salary).toBe('up to £65,000'));
});

test('the pay is the salary rather than an allowance above it', () =>
  expect(
    pilot(
      at(150, 'Carry the pager one week in six (we pay €450 for each week)'),
      at(180, 'The base salary for this position is €62,000 - €78,000 a year, plus equity.'),
    ).salary,
  ).toBe('€62,000 - €78,000 a year'));

describe('doubt', () => {
  const others = (lines: readonly TextLine[]) => {
    const read = readText(lines).others;
    return { company: read.company.map(({ value }) => value), position: read.position.map(({ value }) => value) };
  };
  const item = (nth: number, text: string) => at(20 + nth * 20, text);
  test('leaves everything blank in a screenshot that shows no part of a posting', () => {
    const menu = ['Kestrel Ferries', 'Fleet Agent', 'Keeps your boats in one place'].map((text, nth) =>
      item(nth, text),
    );
    expect(values(menu)).toEqual({ position: null, company: null, location: null, salary: null });
    expect(others(menu).position).toEqual(['Fleet Agent']);
  });
  test('leaves large words blank that are no known job title and have no section of a posting below', () => {
    const lines = [at(100, 'Deep Water Days', 40), ...BODY];
    expect(values(lines).position).toBeNull();
    expect(others(lines).position).toEqual(['Deep Water Days']);
  });
  test('leaves the company blank if two names weigh about the same', () => {
    const lines = [
      at(100, 'Harbour Pilot', 32),
      ...BODY,
      at(500, 'At Kestrel Ferries, we sail in all weathers.'),
      at(520, 'At Osprey Boats, we build in all weathers.'),
    ];
    expect(values(lines).company).toBeNull();
    expect(others(lines).company).toEqual(['Kestrel Ferries', 'Osprey Boats']);
  });
  test('proposes at most two other names beside one that is filled in', () => {
    const lines = [
      at(20, 'Osprey Boats'),
      at(100, 'Harbour Pilot', 32),
      at(150, 'Kestrel Ferries'),
      ...BODY,
      at(900, '© 2026 Heron Docks'),
      at(920, 'Tern Ropes builds boats'),
    ];
    expect(values(lines).company).toBe('Kestrel Ferries');
    expect(others(lines).company).toHaveLength(2);
  });
  test('does not exist where only one value was found', () =>
    expect(readText([at(100, 'Harbour Pilot', 32), ...BODY]).others).toEqual({
      company: [],
      position: [],
      location: [],
      salary: [],
    }));
});

describe('facts on one line', () => {
  test('are read one by one, each after its label', () =>
    expect(pilot(at(150, 'Contract type: permanent. Location: Bergen, Norway'))).toMatchObject({
      company: null,
      location: 'Bergen, Norway',
    }));
  test('may have nothing between them', () =>
    expect(pilot(at(150, 'Full-time Remote Flexible Hours')).location).toBe('Remote'));
  test('may be the pay in a sentence', () =>
    expect(pilot(at(180, 'This is a part-time position at $37.50 per hour.')).salary).toBe('$37.50 per hour'));
});

describe('the head of a page', () => {
  const headed = (...lines: TextLine[]) => values([...lines, at(300, 'Harbour Pilot', 32), ...BODY]).company;
  const row = (...texts: string[]) => texts.map((text, nth) => at(20, text, 16, 40 + nth * 300));
  test('names the company at the left of a menu, or in the text for its logo', () => {
    expect(headed(...row('Kestrel Ferries', 'Old Boats', 'Tide Tables', 'Harbour Views'))).toBe('Kestrel Ferries');
    expect(headed(at(20, 'Toggle navigation'), at(40, 'Kestrel Ferries logo'))).toBe('Kestrel Ferries');
  });
  test.each([
    ['the items of a menu beside it', row('Menu', 'Old Boats', 'Tide Tables', 'Harbour Views')],
    ['items of a menu that were read as one', [at(20, 'TeamCompanyInvestors')]],
    ['letters that recognition does not know', [{ ...at(20, 'Kestrel Ferries'), confidence: 20 }]],
  ])('does not name it by %s', (_, lines) => expect(headed(...lines)).toBeNull());
});

describe('a company', () => {
  const of = (...texts: string[]) => pilot(...texts.map((text, nth) => at(480 + nth * 20, text))).company;
  test('has the whole name with which a text introduces it', () =>
    expect(of('Kestrel Ferries aims to sail in all weathers.', 'At Kestrel, we know the fjords.')).toBe(
      'Kestrel Ferries',
    ));
  test('is the subject of the first sentence below the headline, even if it is one word', () => {
    const below = (...texts: string[]) =>
      values([at(100, 'Harbour Pilot', 32), ...texts.map((text, nth) => at(150 + nth * 20, text)), ...BODY]).company;
    const sentence = 'Tidewerk repairs boats for the whole of the western coast.';
    expect(below(sentence)).toBe('Tidewerk');
    expect(below('Every boat of ours has seen the western fjords.', sentence)).toBeNull();
  });
  test('is named where more can be learned about it', () =>
    expect(of('To learn more about Kestrel, visit our website.')).toBe('Kestrel'));
  test('is named on a row that changes its color within the name', () =>
    expect(
      pilot(at(150, 'Posted by'), at(150, 'Institute of', 16, 130), at(150, 'Bergen on Tue, 22 Mar 2016', 16, 240))
        .company,
    ).toBe('Institute of Bergen'));
  test('does not begin with the end of a word that something covers', () =>
    expect(pilot(at(150, 'ut Kestrel and Osprey')).company).toBeNull());
  test('is no country, which is a place even if it stands alone', () =>
    expect(pilot(at(150, 'Cameroon'))).toMatchObject({ company: null, location: 'Cameroon' }));
});
test('a town with its country in one of the first sentences is the place, if nothing else is', () => {
  const sentence = at(180, 'We are a small crew of builders working on wooden boats in Riga, Latvia, which sail well.');
  expect(pilot(sentence).location).toBe('Riga, Latvia');
  expect(pilot(at(150, 'Bergen, Norway'), sentence).location).toBe('Bergen, Norway');
});
test('a job title in large letters is the position rather than a duty or an item of a menu', () =>
  expect(
    values([
      at(20, 'Pilot Profiles', 18),
      at(100, 'Harbour Designer', 32),
      ...BODY,
      at(500, 'Assist the Lead Engineer'),
    ]).position,
  ).toBe('Harbour Designer'));
