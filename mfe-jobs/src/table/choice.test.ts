import { choiceOf, moved, shownColumns, storedChoice, toggled } from './choice.ts';
import { columns } from './columns.tsx';
import { DEFAULT_SETTINGS, readSettings } from './tableSettings.ts';

const shown = (stored: readonly string[] | null) => shownColumns(choiceOf(stored)).map(({ label }) => label);

test('the default is the specified columns in their order', () => {
  expect(shown(null)).toEqual(['Company', 'Role', 'Stage', 'Tags', 'Applied']);
});
test('Company is always there and always first', () => {
  expect(shown(['-role', '-stage', '-tags', '-applied', 'salary', 'company'])).toEqual(['Company', 'Salary']);
  expect(shown(['-role'])).toEqual(['Company']);
});
test('a choice that is stored and read again is the same', () => {
  const choice = moved(toggled(toggled(choiceOf(null), 'salary'), 'tags'), 'applied', 0);
  expect(choiceOf(storedChoice(choice))).toEqual(choice);
  expect(shownColumns(choice).map(({ id }) => id)).toEqual(['company', 'applied', 'role', 'stage', 'salary']);
});
test('beyond its ends, a column is moved to the end', () => {
  const orderOf = (to: number) => storedChoice(moved(choiceOf(null), 'stage', to)).indexOf('stage');
  expect([orderOf(-4), orderOf(1), orderOf(99)]).toEqual([0, 1, columns.length - 2]);
});
test('columns that this version does not know are left out, and each one only once', () => {
  expect(shown(['applied', 'mood', 'applied', '-applied', 'role'])).toEqual(['Company', 'Applied', 'Role']);
});
test('columns that the stored version did not know are hidden, after the one that they follow by default', () => {
  const stored = storedChoice(choiceOf(['applied', 'tags', 'stage', 'role']));
  expect(stored).toHaveLength(columns.length - 1);
  expect(stored.slice(0, 3)).toEqual(['applied', '-location', '-interviews']);
  expect(stored[stored.indexOf('tags') + 1]).toBe('-arrangement');
});
test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another type', '"columns"'],
  ['null', 'null'],
  ['another version', '{"version":2,"columns":["salary"],"rows":"compact"}'],
])('stored settings with %s are the default', (_what, stored) => {
  expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS);
});
test('what is broken in stored settings is the default, and the rest is kept', () => {
  expect(readSettings('{"version":1,"columns":[1],"rows":"compact"}')).toEqual({ columns: null, compact: true });
  expect(readSettings('{"version":1,"columns":["salary"]}')).toEqual({ columns: ['salary'], compact: false });
  expect(shown([])).toEqual(shown(null));
});
