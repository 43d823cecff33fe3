/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { varsCss } from './generate.mjs';
import tokens from './tokens.json';

test('the CSS variables match the tokens', () => {
  expect(readFileSync(join(__dirname, 'vars.css'), 'utf8')).toBe(varsCss(tokens));
});

test('every CSS variable is used in a style sheet of a front end, and every color there is one', () => {
  const root = join(__dirname, '../../../..');
  const sheets = ['packages/web-kit/src', ...readdirSync(root).filter((name) => /^(shell|mfe-.+)$/.test(name))].flatMap(
    (part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.css') && !/node_modules|dist/.test(file))
        .map((file) => readFileSync(join(root, part, file), 'utf8')),
  );
  const used = new Set(sheets.flatMap((sheet) => sheet.match(/(?<=var\()--[\w-]+/g) ?? []));
  const made: string[] = varsCss(tokens).match(/(?<=^\s+)--[\w-]+(?=:)/gm) ?? [];
  expect(made.length).toBeGreaterThan(50);
  expect(made.filter((name) => !used.has(name))).toEqual([]);
  const colors = [...used].filter((name) => /^--(?:bg|text|border|accent|success|info|warning|danger)-/.test(name));
  expect(colors.length).toBeGreaterThan(20);
  expect(colors.filter((name) => !made.includes(name))).toEqual([]);
});
