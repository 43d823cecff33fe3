import { readText } from '../readText.ts';
import type { TextLine } from '../TextLine.ts';

/** A line at a place: running text is 16 high. */
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
  at(440, 'We answer every letter within a week.'),
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

test('the largest line that can name a job does, and the line under it says who and where', () => {
  expect(
    values([
      at(20, 'Search for', 24),
      at(100, 'Harbour Pilot', 32),
      at(150, 'Kestrel Ferries · Bergen, Norway'),
      ...BODY,
    ]),
  ).toMatchObject({ position: 'Harbour Pilot', company: 'Kestrel Ferries', location: 'Bergen, Norway' });
});
test('a headline over two rows is one', () => {
  expect(values([at(100, 'Senior Software', 60), at(175, 'Engineer', 60), ...BODY]).position).toBe(
    'Senior Software Engineer',
  );
});
test('headings that every posting has name no job', () => {
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
test('a sentence that names both is believed where no headline is in sight', () => {
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
])('"%s" names the company', (sentence, height) => {
  expect(values([at(100, 'Harbour Pilot', 32), ...BODY, at(500, sentence, height)]).company).toBe('Kestrel Ferries');
});
test('a label names its value, on its row or under it', () => {
  expect(
    values([
      at(100, 'Harbour Pilot', 32),
      at(150, 'Company'),
      at(170, 'Kestrel Ferries'),
      at(200, 'Location: Bergen, Norway'),
      at(220, 'Salary: NOK 620,000 - 710,000'),
      ...BODY,
    ]),
  ).toEqual({
    position: 'Harbour Pilot',
    company: 'Kestrel Ferries',
    location: 'Bergen, Norway',
    salary: expect.stringContaining('620,000'),
  });
});
test('a place that is glued to a name, as links without a space are, is taken off it', () => {
  expect(values([at(100, 'Harbour Pilot', 32), at(150, 'KestrelBergen, Norway'), ...BODY])).toMatchObject({
    company: 'Kestrel',
    location: 'Bergen, Norway',
  });
});
test('a job board is not the company', () => {
  expect(values([at(5, 'LinkedIn'), at(100, 'Harbour Pilot', 32), ...BODY]).company).toBeNull();
});
test('the year of a season is no part of the job', () => {
  expect(values([at(100, '2026 Harbour Pilot', 32), ...BODY]).position).toBe('Harbour Pilot');
});
test('lines without a place are read by their order and their words', () => {
  expect(
    values(['Harbour Pilot Trainee', 'Location: Bergen, Norway', 'Kestrel Ferries is hiring in all its ports.']),
  ).toMatchObject({ position: 'Harbour Pilot Trainee', company: 'Kestrel Ferries', location: 'Bergen, Norway' });
});
test('a page of links gives nothing', () => {
  expect(readText([at(20, 'Products'), at(40, 'Customers'), at(60, 'Use cases'), at(80, 'Log in')]).refusal).toBe(
    'no-posting',
  );
  expect(readText([]).refusal).toBe('no-posting');
});
test.each(['Main', 'Home', 'Menu', 'First', 'Technology', 'Company website'])(
  '"%s" of a menu is nobody who hires and no job',
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
test('a title below a long menu is found, and so is who keeps the page by its notice', () => {
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
test('a ware, the tag of a list and what is large but hardly read name no job', () => {
  for (const other of ['Applicant Tracking Software', 'pilot', '0 Levels ffi']) {
    expect(values([{ ...at(20, other, 40), confidence: 55 }, at(100, 'Harbour Pilot'), ...BODY]).position).toBe(
      'Harbour Pilot',
    );
  }
});
