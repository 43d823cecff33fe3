import type { Line } from 'tesseract.js';
import { betterRows, confidenceOf } from './betterRows.ts';

/** A row of words with their confidences. */
const row = (top: number, ...words: [text: string, confidence: number][]): Line =>
  ({
    words: words.map(([text, confidence]) => ({ text, confidence })),
    bbox: { x0: 10, x1: 400, y0: top, y1: top + 20 },
  }) as Line;
const texts = (rows: readonly Line[]) => rows.map(({ words }) => words.map(({ text }) => text).join(' '));

test('each row is that of the more confident reading', () => {
  const english = [row(10, ['Sign', 96], ['in', 96]), row(60, ['Pekari', 80], ['Trebic', 70])];
  const czech = [row(11, ['Šign', 80], ['in', 80]), row(60, ['Pekaři', 94], ['Třebíč', 95])];
  expect(texts(betterRows(english, czech))).toEqual(['Sign in', 'Pekaři Třebíč']);
});
test('within a row, each word is that of the more confident reading', () => {
  const english = [row(10, ['Pekari', 60], ['JavaScript', 95], ['Trebic', 70])];
  const czech = [row(10, ['Pekaři', 95], ['JavaScnpt', 80], ['Třebíč', 95])];
  expect(texts(betterRows(english, czech))).toEqual(['Pekaři JavaScript Třebíč']);
});
test('a word that may be of either script is of that of its row', () => {
  const english = [
    row(10, ['Senior', 96], ['Kommo', 87], ['Expert', 96]),
    row(60, ['HaB4yku', 20], ['Ta', 93], ['npo', 40]),
  ];
  const ukrainian = [
    row(10, ['Зепіог', 10], ['Котто', 90], ['Ехреті', 20]),
    row(60, ['Навички', 95], ['та', 90], ['про', 96]),
  ];
  expect(texts(betterRows(english, ukrainian))).toEqual(['Senior Kommo Expert', 'Навички та про']);
});
test('words of rows that were split differently are not mixed', () => {
  const english = [row(10, ['Hledame', 60], ['pekare', 99], ['.', 99])];
  const czech = [row(10, ['Hledáme', 95], ['pekaře.', 95])];
  expect(texts(betterRows(english, czech))).toEqual(['Hledáme pekaře.']);
});
test('if both are as confident, the second reading counts, and so do rows that only it has', () => {
  const english = [row(10, ['Pekar', 92])];
  const czech = [row(10, ['Pekař', 92]), row(100, ['Třebíč', 20])];
  expect(texts(betterRows(english, czech))).toEqual(['Pekař', 'Třebíč']);
});
test('rows at other places are different rows', () => {
  const english = [row(40, ['Pekar', 99])];
  expect(texts(betterRows(english, [row(10, ['Pekař', 50])]))).toEqual(['Pekař']);
});
test('the confidence of rows is the mean of their letters', () => {
  expect(confidenceOf([row(10, ['ab', 90]), row(40, ['abcdef', 50])])).toBe(60);
  expect(confidenceOf([])).toBe(0);
});
