/** @jest-environment node */
import type { Sheet } from '../reading.ts';
import { missingAnswers, withDateOrder, withField, withStage } from './changeMapping.ts';
import { suggestMapping } from './suggestMapping.ts';

const sheetOf = (header: readonly string[], ...rows: readonly (readonly string[])[]): Sheet => ({
  name: 'my.csv',
  header,
  rows,
  lines: rows.map((_, at) => at + 2),
});
const fieldsOf = (sheet: Sheet) => suggestMapping(sheet).columns.map(({ field }) => field);

test.each([
  ['Company ', 'company', 'same name'],
  ['COMPANY_NAME', 'company', 'same name'],
  ['Name of the company', 'company', 'close to “company”'],
  ['Job Title (exact)', 'position', 'close to “job title”'],
  ['Current status', 'status', 'close to “status”'],
  ['Company size', null, ''],
  ['Job ID', null, ''],
  ['Date saved', null, 'When you saved it. Jobtrail keeps when you applied.'],
])('“%s” is %s', (name, field, why) =>
  expect(suggestMapping(sheetOf([name], ['x'])).columns[0]).toMatchObject({ field, why }),
);

test('a column is what its cells can be', () => {
  expect(fieldsOf(sheetOf(['Applied'], ['Yes'], ['No']))).toEqual(['hasApplied']);
  expect(fieldsOf(sheetOf(['Applied'], ['2026-11-03'], ['']))).toEqual(['applicationDate']);
  expect(fieldsOf(sheetOf(['Applied'], ['maybe'], ['by mail']))).toEqual([null]);
  expect(fieldsOf(sheetOf(['Source'], ['https://larch.example/jobs/7']))).toEqual(['jobUrl']);
  expect(fieldsOf(sheetOf(['Source'], ['LinkedIn']))).toEqual(['source']);
  expect(fieldsOf(sheetOf(['How it goes'], ['applied'], ['Offer'], ['applied']))).toEqual(['status']);
});

test('of two columns for a field, the one with the better name is taken, and the other says so', () => {
  const { columns } = suggestMapping(sheetOf(['Date', 'Date Applied'], ['2026-11-03', '2026-11-04']));
  expect(columns.map(({ field }) => field)).toEqual([null, 'applicationDate']);
  expect(columns[0]?.why).toBe('Applied on is taken from “Date Applied”.');
});

test('contact details that are the same in every row look like those of the person', () => {
  const own = sheetOf(['Company', 'Email'], ...['a', 'b', 'c'].map((company) => [company, 'nora@mail.example']));
  expect(suggestMapping(own).columns[1]).toMatchObject({ field: null, isPrivate: true });
  const theirs = sheetOf(['Company', 'Email'], ['a', 'x@a.example'], ['b', 'x@b.example'], ['c', '']);
  expect(suggestMapping(theirs).columns[1]).toMatchObject({ field: 'contactEmail', isPrivate: false });
});

test('a column shows three different samples', () =>
  expect(suggestMapping(sheetOf(['Company'], ['a'], ['a'], ['N/A'], ['b'], ['c'], ['d'])).columns[0]).toMatchObject({
    samples: ['a', 'b', 'c'],
    filled: 5,
  }));

test('what is missing is asked for, and chosen', () => {
  const sheet = sheetOf(
    ['Firm', 'Role', 'Status', 'Date', 'Other role'],
    ['Larch', 'Engineer', 'Parked', '03/11/2026', 'x'],
    ['Osprey', 'Developer', 'parked', '04/11/2026', 'y'],
  );
  const first = suggestMapping(sheet);
  expect(first.stages).toEqual([{ word: 'Parked', rows: 2, answer: 'ask' }]);
  expect(missingAnswers(sheet, first)).toEqual([
    'Choose the column of the company.',
    'Say whether the day or the month comes first in “Date”.',
    'Choose what “Parked” means.',
  ]);
  const named = withField(sheet, withField(sheet, first, 0, 'company'), 4, 'position');
  expect(named.columns.map(({ field }) => field)).toEqual(['company', null, 'status', 'applicationDate', 'position']);
  expect(named.columns[1]?.why).toBe('Position is taken from “Other role”.');
  const answered = withStage(withDateOrder(named, 3, 'dmy'), 'parked', 'leave out');
  expect(missingAnswers(sheet, answered)).toEqual([]);
  expect(withField(sheet, answered, 4, 'tags').stages).toEqual([{ word: 'Parked', rows: 2, answer: 'leave out' }]);
  expect(withField(sheet, answered, 3, null).columns[3]).not.toHaveProperty('dates');
});
