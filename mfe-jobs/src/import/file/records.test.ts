/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { readFile } from './readFile.ts';
import { recordsOf } from './records.ts';

interface Case {
  readonly text: string;
  readonly delimiter: string;
}

/** Reads each text with Python's csv module. */
const PYTHON = `
import csv, io, json, sys
csv.field_size_limit(10**9)
cases = json.load(sys.stdin)
json.dump([list(csv.reader(io.StringIO(c['text'], newline=''), delimiter=c['delimiter'])) for c in cases], sys.stdout)
`;

const hasPython = process.env['CI'] === 'true' || spawnSync('python3', ['--version']).status === 0;

function readByPython(cases: readonly Case[]): string[][][] {
  const { status, stdout, stderr, error } = spawnSync('python3', ['-c', PYTHON], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  if (status !== 0) throw error ?? new Error(stderr);
  const rows: string[][][] = JSON.parse(stdout);
  return rows;
}

/** The same numbers every time (mulberry32), so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const PARTS = [
  'a',
  'ß',
  '😀',
  ' ',
  '"',
  '""',
  '"a"',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r\n',
  '\r',
  '"x\r\ny"',
  "'=1",
  '"a""b"',
];
function randomText(random: (below: number) => number): string {
  return Array.from({ length: random(30) }, () => PARTS[random(PARTS.length)] ?? '').join('');
}

const WRITTEN = [
  // Pasted from a spreadsheet, which puts only cells with tabs and line breaks in quotes.
  '"Remote" Frontend Developer\tLarch\nUI Engineer\tOsprey\nWeb Developer\tMill "Lane"\n',
  // Saved by Excel, and continued by a script.
  'Company,Role\r\nLarch,Engineer\r\nOsprey,Developer\nMill Lane,Designer\n',
  'Company,Role\r\nLarch,Engineer\r\n',
  'Company;Pay\r\nLarch;12,50\r\n',
  'a,b\n"x\ny","say ""hi"""\n',
  'a,b\n"x"y,z\n',
  'a,b\nx"y"z, "q"\n',
  'a,b\n"never closed,\nand on',
  'a,,\n,,\n\n\nb',
  'a\rb\rc',
  '"a"\r\n"b"',
  ',',
  '\n',
  '""',
];

(hasPython ? test : test.skip)("cells are those that Python's csv module reads", () => {
  const random = randomFrom(7);
  const texts = [...WRITTEN, ...Array.from({ length: 1000 }, () => randomText(random))];
  const cases = texts.flatMap((text) => [',', ';', '\t', '|'].map((delimiter) => ({ text, delimiter })));
  const expected = readByPython(cases);
  const read = cases.map(({ text, delimiter }) => [...recordsOf(text, delimiter)].map(({ cells }) => cells));
  const differing = cases.filter((_, at) => JSON.stringify(read[at]) !== JSON.stringify(expected[at]));
  expect(differing).toEqual([]);
});

test('the line of a row counts the line breaks within quotes', () => {
  const text = 'a,b\r\n"one\r\ntwo\nthree\rfour",c\r\n\r\nd,e\n';
  expect([...recordsOf(text, ',')].map(({ cells, line }) => [cells.length, line])).toEqual([
    [2, 1],
    [2, 2],
    [0, 6],
    [2, 7],
  ]);
});

test('a quote that is never closed is named', () => {
  const text = `Company,Role\nLarch,Engineer\n"Osprey,Developer\n${'x,y\n'.repeat(20_000)}`;
  expect(() => readFile(new TextEncoder().encode(text), 'my.csv')).toThrow(
    'In the row that begins in line 3, a cell begins with a quote that is never closed.',
  );
});
