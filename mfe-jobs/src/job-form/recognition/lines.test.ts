import type { Line, Page, Word } from 'tesseract.js';
import type { Color } from './ink.ts';
import { linesOf, rowsOf } from './lines.ts';

/** A word from the engine, reduced to the properties that matter here. */
const word = (text: string, x0: number, x1: number, confidence = 95, height = 20): Word =>
  ({ text, confidence, bbox: { x0, y0: 100, x1, y1: 100 + height } }) as Word;
const rows = (...words: Word[][]): Line[] =>
  words.map((own, at) => ({ words: own, bbox: { x0: 0, x1: 900, y0: 100 + at, y1: 120 + at } }) as Line);
const BLACK: Color = [0, 0, 0];
const inBlack = { scale: 1, top: 0, inkOf: () => BLACK };

test('a line has its text, and its position in pixels of the screenshot', () => {
  const [line] = linesOf(rows([word('Data', 10, 60), word('Engineer', 66, 150, 85, 25)]), {
    scale: 2,
    top: 1000,
    inkOf: () => BLACK,
  });
  expect(line).toMatchObject({ text: 'Data Engineer', left: 5, top: 1050, width: 70, confidence: 90 });
});
test('words without tall or low letters do not make a line look smaller', () => {
  const [low] = linesOf(rows([word('Data', 10, 60, 95, 20)]), inBlack);
  const [both] = linesOf(rows([word('Apply', 10, 60, 95, 25)]), inBlack);
  expect(low?.height).toBe(both?.height);
});
test('a wide gap starts another column', () => {
  expect(linesOf(rows([word('Careers', 10, 60), word('Contact', 200, 260)]), inBlack).map(({ text }) => text)).toEqual([
    'Careers',
    'Contact',
  ]);
});
test('a link is a separate part; thin letters next to bold ones are not', () => {
  const inkOf = ({ x0 }: { x0: number }): Color => (x0 < 50 ? [0, 0, 238] : x0 < 100 ? [10, 10, 10] : [120, 120, 120]);
  expect(
    linesOf(rows([word('Siemens', 10, 45), word('Prague,', 52, 98), word('Czechia', 102, 150)]), {
      scale: 1,
      top: 0,
      inkOf,
    }).map(({ text }) => text),
  ).toEqual(['Siemens', 'Prague, Czechia']);
});
test('low-confidence results that are not words are dropped', () => {
  expect(linesOf(rows([word('§)', 1, 20, 12), word('Location', 26, 90)]), inBlack).map(({ text }) => text)).toEqual([
    'Location',
  ]);
});
test('a page has the rows of all its blocks', () => {
  const [one, two] = rows([word('Data', 10, 60)], [word('Engineer', 66, 150)]);
  const blocks = [one, two].map((row) => ({ paragraphs: [{ lines: [row] }] }));
  expect(rowsOf({ blocks } as Pick<Page, 'blocks'>)).toEqual([one, two]);
  expect(rowsOf({ blocks: null })).toEqual([]);
});
