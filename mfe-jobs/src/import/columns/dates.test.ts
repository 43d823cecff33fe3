/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { dateOrderOf, readDate } from './dates.ts';

const hasGnuDate = process.env['CI'] === 'true' || spawnSync('date', ['--version']).stdout?.includes('GNU') === true;

/** The days that GNU date reads; null for what is no date to it. */
function daysByGnuDate(texts: readonly string[]): (string | null)[] {
  const whole = spawnSync('date', ['-u', '-f', '-', '+%F'], {
    input: texts.join('\n'),
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
  });
  if (whole.error) throw whole.error;
  const bad = new Set([...whole.stderr.matchAll(/invalid date [‘'](.*)['’]/g)].map(([, text]) => text));
  const days = whole.stdout.trimEnd().split('\n');
  return texts.map((text) => (bad.has(text) ? null : (days.shift() ?? null)));
}

const MONTHS = ['Jan', 'February', 'Mar', 'April', 'May', 'June', 'Jul', 'August', 'Sep', 'October', 'Nov', 'December'];
const pad = (value: number): string => String(value).padStart(2, '0');

(hasGnuDate ? test : test.skip)('every day of four years, and days that do not exist, are those of GNU date', () => {
  const texts = [2023, 2024, 2025, 2100].flatMap((year) =>
    MONTHS.flatMap((name, month) =>
      Array.from({ length: 32 }, (_, day) => day).flatMap((day) => [
        `${year}-${pad(month + 1)}-${pad(day)}`,
        `${month + 1}/${day}/${year}`,
        `${day} ${name} ${year}`,
        `${name} ${day}, ${year}`,
        `${year}-${pad(month + 1)}-${pad(day)}T23:30:00Z`,
        `${year}-${pad(month + 1)}-${pad(day)}T23:30:00-02:00`,
        `${month + 1}/${day}/${year} 11:45 PM`,
      ]),
    ),
  );
  const found = texts.map((text) => readDate(text, 'mdy', 'UTC'));
  expect(texts.map((text, at) => [text, typeof found[at] === 'object' ? found[at].day : null])).toEqual(
    daysByGnuDate(texts).map((day, at) => [texts[at], day]),
  );
});

const dayOf = (cell: string, order: 'dmy' | 'mdy' | 'ymd' | 'ask' = 'dmy', zone = 'Europe/Berlin') => {
  const date = readDate(cell, order, zone);
  return typeof date === 'object' ? date.day : date;
};

test.each([
  ['03/11/2026', '2026-11-03'],
  ['3.11.26', '2026-11-03'],
  ['3. 11. 2026', '2026-11-03'],
  ['2026/11/03', '2026-11-03'],
  ['20261103', '2026-11-03'],
  ['46329', '2026-11-03'],
  ['46329.75', '2026-11-03'],
  ['03-Nov-26', '2026-11-03'],
  ['Tue, Nov 3rd, 2026', '2026-11-03'],
  ['Tue Nov 03 2026 08:15:00 GMT+0100 (Central European Standard Time)', '2026-11-03'],
  ['November 3, 2026 8:15 AM (GMT+1)', '2026-11-03'],
  ['3. November 2026', '2026-11-03'],
  ['3 novembre 2026', '2026-11-03'],
  ['3 de noviembre de 2026', '2026-11-03'],
  ['3 listopada 2026', '2026-11-03'],
  ['3. listopadu 2026', '2026-11-03'],
  ['3 листопада 2026', '2026-11-03'],
  ['3 Kasım 2026', '2026-11-03'],
  ['mar. 3 nov. 2026', '2026-11-03'],
  ['11/20/24, 8:15\u202fAM', 'not a date'],
  ['20/11/24, 8:15\u202fAM', '2024-11-20'],
  ['2026-11-03 23:30', '2026-11-03'],
  ['2026-11-03T23:30:00Z', '2026-11-04'],
  ['2026-11-03T12:00:00.000Z', '2026-11-03'],
  ['31/02/2026', 'not a date'],
  ['29.02.2026', 'not a date'],
  ['Nov 3', 'not a date'],
  ['November 2026', 'not a date'],
  ['3/11/26 13:15 PM', 'not a date'],
  ['3/11/26 25:15', 'not a date'],
  ['soon', 'not a date'],
  ['12345', 'not a date'],
  ['03/11/1026', 'not a date'],
  ['x'.repeat(50_000), 'not a date'],
])('%s is %s', (cell, day) => expect(dayOf(cell)).toBe(day));

test('noon UTC is the picked day even where it is the next day already', () =>
  expect(dayOf('2026-11-03T12:00:00.000Z', 'ymd', 'Pacific/Auckland')).toBe('2026-11-03'));

test('a cell of a column without an order is read only if its order does not matter', () => {
  expect(dayOf('03/11/2026', 'ask')).toBe('unknown order');
  expect(dayOf('03/03/2026', 'ask')).toBe('2026-03-03');
  expect(dayOf('2026-11-03', 'ask')).toBe('2026-11-03');
});

test.each([
  ['one day after the 12th', ['03/11/2026', '28/10/2026'], { order: 'dmy' }],
  ['one month part after the 12th', ['03/11/2026', '10/28/2026'], { order: 'mdy' }],
  ['dots', ['03.11.2026', '04.11.2026'], { order: 'dmy' }],
  ['no doubt', ['2026-11-03', 'Nov 3, 2026', '46329'], { order: 'ymd' }],
  ['equal parts', ['03/03/2026'], { order: 'dmy' }],
  ['an impossible day', ['31/02/2026', '03/11/2026'], { order: 'dmy' }],
  [
    'both orders',
    ['03/11/2026', '04/11/2026'],
    { order: 'ask', example: { cell: '03/11/2026', dmy: '2026-11-03', mdy: '2026-03-11' } },
  ],
  [
    'a clock of 12 hours',
    ['1/5/25, 8:15\u202fAM'],
    { order: 'ask', suggested: 'mdy', example: { cell: '1/5/25, 8:15\u202fAM', dmy: '2025-05-01', mdy: '2025-01-05' } },
  ],
  ['cells that contradict each other', ['28/10/2026', '29/10/2026', '10/28/2026'], { order: 'ask', suggested: 'dmy' }],
])('%s: the order of a column', (_, cells, reading) => expect(dateOrderOf(cells, [])).toEqual(reading));

test('another column of the same sheet suggests the order', () =>
  expect(dateOrderOf(['03/11/2026'], [{ order: 'mdy' }])).toMatchObject({ order: 'ask', suggested: 'mdy' }));
