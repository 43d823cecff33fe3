/** @jest-environment node */
import { calls } from '@jobtrail/contract/calls';
import { suggestMapping } from '../columns/suggestMapping.ts';
import type { KnownJob, Move, PreviewRow, Sheet } from '../reading.ts';
import { keyToImportAgain, rowMaker } from './rowMaker.ts';

const TODAY = '2026-11-24';
const settings = { timeZone: 'Europe/Berlin', today: TODAY, cards: [] as KnownJob[] };

const sheetOf = (header: readonly string[], ...rows: readonly (readonly string[])[]): Sheet => ({
  name: 'my.csv',
  header,
  rows,
  lines: rows.map((_, at) => at + 2),
});
const makerOf = (sheet: Sheet, cards: readonly KnownJob[] = []) =>
  rowMaker(sheet, suggestMapping(sheet), { ...settings, cards });
const rowsOf = (sheet: Sheet, cards?: readonly KnownJob[]): PreviewRow[] =>
  makerOf(sheet, cards).slice(0, sheet.rows.length);

/** A row by its named cells. */
function rowOf(cells: Readonly<Record<string, string>>, moves?: readonly Move[]): PreviewRow {
  const all = { Company: 'Larch', Position: 'Engineer', ...cells };
  const sheet = sheetOf(Object.keys(all), Object.values(all));
  const [row] = rowsOf(moves ? { ...sheet, moves: [moves] } : sheet);
  if (!row) throw new Error('No row');
  return row;
}
const isValid = (row: PreviewRow): boolean =>
  calls.importRows.body?.safeParse({ rows: [{ key: row.key, job: row.job }] }).success === true;

describe('The history of a row', () => {
  const DAYS = { 'Date Applied': '2026-03-01' };
  const NAMES = {
    phone: 'Phone Screen Date',
    technical: 'Interview Date',
    onsite: 'Onsite Date',
    offer: 'Offer Date',
    rejected: 'Rejection Date',
  };
  test.each([
    [
      'has the days of its stages',
      {
        Status: 'Rejected',
        ...DAYS,
        [NAMES.rejected]: '2026-03-20',
        [NAMES.phone]: '2026-03-05',
        [NAMES.technical]: '2026-03-09',
      },
      [
        ['phone screen', '2026-03-05'],
        ['technical interview', '2026-03-09'],
        ['rejected', '2026-03-20'],
      ],
    ],
    [
      'needs no stage if its days say it',
      { ...DAYS, [NAMES.phone]: '2026-03-05', [NAMES.technical]: '2026-03-09' },
      [
        ['phone screen', '2026-03-05'],
        ['technical interview', '2026-03-09'],
      ],
    ],
    [
      'ends at the day on which it entered its stage',
      { Status: 'Offer', ...DAYS, [NAMES.phone]: '2026-03-05', 'Last moved at': '2026-04-01' },
      [
        ['phone screen', '2026-03-05'],
        ['offer', '2026-04-01'],
      ],
    ],
    [
      'ends today without that day',
      { Status: 'Offer', ...DAYS, [NAMES.phone]: '2026-03-05' },
      [
        ['phone screen', '2026-03-05'],
        ['offer', TODAY],
      ],
    ],
    [
      'has no days that are ahead',
      { Status: 'Phone screen', ...DAYS, [NAMES.phone]: '2026-03-05', [NAMES.technical]: '2026-12-05' },
      [['phone screen', '2026-03-05']],
    ],
    ['has no stages beyond its own', { Status: 'Applied', ...DAYS, [NAMES.technical]: '2026-03-05' }, undefined],
    ['is empty without days', { Status: 'Offer', ...DAYS }, undefined],
    [
      'has no day before the application',
      { Status: 'Offer', ...DAYS, 'Last moved at': '2026-02-01' },
      [['offer', '2026-03-01']],
    ],
  ])('%s', (_, cells, expected) => {
    const row = rowOf(cells);
    expect(row.problems).toEqual([]);
    expect(row.job.history?.map(({ stage, happenedOn }) => [stage, happenedOn])).toEqual(expected);
    expect(isValid(row)).toBe(true);
  });

  test('with a stage before the application is a problem', () => {
    const { state, problems } = rowOf({ 'Date Applied': '2026-03-10', 'Interview Date': '2026-03-05' });
    expect([state, problems[0]?.sentence]).toEqual([
      'problem',
      'The day of Technical Interview is before that of the application.',
    ]);
  });

  test('is that of its moves, if it has some', () => {
    const row = rowOf({ List: 'Onsite' }, [
      { to: 'Wishlist', at: '2026-02-01T10:00:00Z' },
      { to: 'Applied', at: '2026-03-01T10:00:00Z' },
      { to: 'Interview', at: '2026-03-09T23:30:00Z' },
      { to: 'Parked', at: '2026-03-11T10:00:00Z' },
      { to: 'Applied', at: '2026-03-12T10:00:00Z' },
      { to: 'Onsite', at: '2026-03-20T10:00:00Z' },
    ]);
    expect(row.job).toMatchObject({ status: 'onsite', appliedOn: '2026-03-01' });
    expect(row.job.history).toEqual([
      { stage: 'technical interview', happenedOn: '2026-03-10' },
      { stage: 'applied', happenedOn: '2026-03-12' },
      { stage: 'onsite', happenedOn: '2026-03-20' },
    ]);
    expect(isValid(row)).toBe(true);
  });

  test('keeps the newest of very many moves', () => {
    const moves = Array.from({ length: 60 }, (_, at) => ({
      to: at % 2 === 0 ? 'Applied' : 'Interview',
      at: `2026-03-${String(1 + (at >> 2)).padStart(2, '0')}`,
    }));
    const row = rowOf({ List: 'Interview' }, moves);
    expect(row.job.history?.length).toBeLessThanOrEqual(20);
    expect(isValid(row)).toBe(true);
  });
});

describe('A row', () => {
  test('without a company, a position or a real date is a problem', () => {
    const [none, date, words] = rowsOf(
      sheetOf(
        ['Company', 'Position', 'Status', 'Date Applied'],
        ['', 'n/a', '', '28/10/2026'],
        ['Larch', 'Engineer', '', '31/02/2026'],
        ['Larch', 'Engineer', 'Parked', '27/10/2026'],
      ),
    );
    expect(none).toMatchObject({
      line: 2,
      state: 'problem',
      problems: [
        { column: 0, sentence: 'No company in this line.' },
        { column: 1, sentence: 'No position in this line.' },
      ],
    });
    expect(date?.problems).toEqual([{ column: 3, sentence: '“31/02/2026” is not a date.' }]);
    expect(words?.problems).toEqual([{ column: 2, sentence: 'Choose what “Parked” means.' }]);
  });

  test('with a date after today is a problem', () =>
    expect(rowOf({ 'Date Applied': '2026-11-25' }).problems[0]?.sentence).toBe('This day is still ahead.'));

  test('without a date has none, rather than today', () => expect(rowOf({}).job.applicationDate).toBeNull());

  test.each([
    ['Wishlist', { wishlist: true }],
    ['Withdrawn', { status: 'rejected', closedReason: 'withdrew' }],
    ['Ghosted', { status: 'rejected', closedReason: 'no answer' }],
    ['Accepted', { status: 'offer', closedReason: 'accepted' }],
    ['3) Absage', { status: 'rejected', closedReason: 'employer' }],
  ])('that is %s is %p', (Status, job) => {
    const row = rowOf({ Status });
    expect(row.job).toMatchObject(job);
    expect(isValid(row)).toBe(true);
  });

  test('that is only saved keeps no application date, and says so', () => {
    const row = rowOf({ Status: 'Saved', 'Date Applied': '2026-03-01' });
    expect(row.job).not.toHaveProperty('appliedOn');
    expect(row.remarks).toEqual([
      { column: 3, sentence: 'A saved job has no application date, so this day is left out.' },
    ]);
    expect(isValid(row)).toBe(true);
  });

  test('loses nothing: what does not fit its field is in the notes', () => {
    const long = 'x'.repeat(201);
    const row = rowOf({
      Notes: 'Mine',
      Location: long,
      Source: 'Aunt Ida',
      Tags: `a; b, a\n${'t'.repeat(61)}`,
      Salary: '60k',
    });
    expect(row.job).toMatchObject({ tags: ['a', 'b'], salary: '60k' });
    expect(row.job.notes).toBe(`Mine\n\nLocation: ${long}\n\nSource: Aunt Ida\n\nTags: ${'t'.repeat(61)}`);
    expect(row.remarks).toHaveLength(3);
    expect([row.state, isValid(row)]).toEqual(['new', true]);
  });

  test('may have several columns of notes, each with its name', () => {
    const row = rowOf({ Notes: 'Mine', Comments: 'Theirs' });
    expect(row.job.notes).toBe('Notes: Mine\n\nComments: Theirs');
  });

  test.each([
    ['larch.example/jobs/7', 'https://larch.example/jobs/7'],
    ['[apply](https://larch.example/jobs/7)', 'https://larch.example/jobs/7'],
    ['javascript:alert(1)', undefined],
    ['see mail', undefined],
  ])('with the link %s', (Link, address) => {
    const sheet = sheetOf(
      ['Company', 'Position', 'Link'],
      ['Larch', 'Engineer', Link],
      ['a', 'b', 'https://a.example/1'],
    );
    expect(rowsOf(sheet)[0]?.job.jobUrl).toBe(address);
  });
});

describe('A duplicate', () => {
  const header = ['Company', 'Position', 'Date Applied', 'URL'];
  const card = {
    id: 'j1',
    company: 'LARCH',
    position: 'Engineer',
    jobUrl: 'https://www.linkedin.com/jobs/view/3901234567',
    appliedOn: '2026-03-01',
    applicationDate: null,
  };

  test('is certain by its posting, and possible by company and position within 14 days', () => {
    const sheet = sheetOf(
      header,
      ['Other', 'Name', '', 'https://linkedin.com/jobs/view/3901234567?trk=x'],
      ['Larch', 'Engineer', '2026-03-15', ''],
      ['Larch', 'Engineer', '2026-03-16', ''],
      ['Osprey', 'Developer', '2026-03-01', 'https://osprey.example/jobs/1?utm_source=a'],
      ['Osprey Ltd', 'Developer', '2026-05-01', 'https://osprey.example/jobs/1'],
      ['Mill', 'Designer', '', ''],
      ['mill', 'Designer', '2026-01-01', ''],
    );
    expect(rowsOf(sheet, [card]).map(({ state, tier, duplicateOf }) => [state, tier, duplicateOf])).toEqual([
      ['duplicate', 'certain', { jobId: 'j1' }],
      ['duplicate', 'possible', { jobId: 'j1' }],
      ['duplicate', 'possible', { line: 3 }],
      ['new', undefined, undefined],
      ['duplicate', 'certain', { line: 5 }],
      ['new', undefined, undefined],
      ['duplicate', 'possible', { line: 7 }],
    ]);
  });

  test('is none of a row that cannot be imported, until that is edited', () => {
    const sheet = sheetOf(
      header,
      ['Larch', 'Engineer', '31/02/2026', ''],
      ['Larch', 'Engineer', '28/02/2026', ''],
      ['Osprey', 'Developer', '', ''],
    );
    const maker = makerOf(sheet);
    expect(maker.slice(0, 3).map(({ state }) => state)).toEqual(['problem', 'new', 'new']);
    expect(maker.edit(0, ['Larch', 'Engineer', '27/02/2026', '']).map(({ index, state }) => [index, state])).toEqual([
      [0, 'new'],
      [1, 'duplicate'],
    ]);
    expect(maker.edit(0, ['Larch', 'Tester', '27/02/2026', '']).map(({ index, state }) => [index, state])).toEqual([
      [0, 'new'],
      [1, 'new'],
    ]);
    expect(maker.slice(0, 3).map(({ state }) => state)).toEqual(['new', 'new', 'new']);
  });

  test('has the same key each time, and another one to be imported again', () => {
    const sheet = sheetOf(
      header,
      ['Larch', 'Engineer', '2026-03-01', ''],
      ['LARCH ', 'engineer', '2026-03-01', ''],
      ['Larch', 'Engineer', '2026-03-02', ''],
    );
    const [one, same, later] = rowsOf(sheet).map(({ key }) => key);
    expect(one).toMatch(/^row:[0-9a-f]{32}$/);
    expect([same, later === one]).toEqual([one, false]);
    expect(keyToImportAgain(one ?? '', 'i1', 3)).toBe(`${one}#i1.3`);
  });
});

test('5,000 rows are the same in slices as at once', () => {
  const rows = Array.from({ length: 5000 }, (_, at) => [
    'Larch',
    `Engineer ${at % 1000}`,
    '2026-03-01',
    at % 7 === 0 ? '' : `https://larch.example/jobs/${at % 2500}`,
  ]);
  const sheet = sheetOf(['Company', 'Position', 'Date Applied', 'URL'], ...rows);
  const [whole, slices] = [rowsOf(sheet), makerOf(sheet)];
  expect(Array.from({ length: 25 }, (_, at) => slices.slice(at * 200, (at + 1) * 200)).flat()).toEqual(whole);
  expect(whole.filter(({ state }) => state === 'new')).toHaveLength(1000);
});
