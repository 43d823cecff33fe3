import { NO_READING, type ReadingState } from './FieldReadings.ts';
import type { Candidate, Origin, ReadableField } from './origin.ts';
import { resultSentence } from './resultSentence.ts';

const other: Candidate = { value: 'Other', from: 'title' };
const of = (from: Origin['from'], chips: readonly Candidate[] = [], more: Partial<Origin> = {}) => ({
  field: 'company' as const,
  read: '',
  candidates: [],
  chips,
  origin: { from, replaced: '', ...more },
});
const after = (fields: ReadingState['fields'], filled: readonly ReadableField[]): string => {
  const { done, open } = resultSentence({ ...NO_READING, fields, filled });
  return `${done} ${open}`.trim();
};
const ALL = ['company', 'position', 'location', 'salary'] as const;

test.each([
  [
    {
      company: of('json-ld', [other]),
      position: of('json-ld'),
      location: of('text', [other]),
      salary: of('doubt', [other]),
    },
    ['company', 'position', 'location'] as const,
    'Filled in three fields. Please check them. Two are uncertain, salary is yours to choose.',
  ],
  [{ position: of('title') }, ['position'] as const, 'Filled in one field. Please check it.'],
  [{ position: of('title', [other]) }, ['position'] as const, 'Filled in one field. Please check it. It is uncertain.'],
  [
    { company: of('title', [other]), position: of('title') },
    ['company', 'position'] as const,
    'Filled in two fields. Please check them. One is uncertain.',
  ],
  [
    { company: of('title', [other]), position: of('title', [other]) },
    ['company', 'position'] as const,
    'Filled in two fields. Please check them. Both are uncertain.',
  ],
  [
    {
      company: of('doubt', [other]),
      position: of('title'),
      location: of('doubt', [other]),
      salary: of('doubt', [other]),
    },
    ['position'] as const,
    'Filled in one field. Please check it. Company, location and salary are yours to choose.',
  ],
  [{ company: of('api', [other]) }, ALL, 'Filled in four fields. Please check them. One is uncertain.'],
  [{ salary: of('doubt', [other]) }, [], 'Filled in nothing. Salary is yours to choose.'],
])('after %j', (fields, filled, sentence) => {
  expect(after(fields, filled)).toBe(sentence);
});

test('what the person has chosen, typed or chosen before is not uncertain', () => {
  const fields = {
    company: of('title', [other], { isChosen: true }),
    position: of('typed', [other]),
    location: of('remembered', [other]),
  };
  expect(after(fields, ['company', 'position', 'location'])).toBe('Filled in three fields. Please check them.');
});

test('a value is not uncertain because the person had typed another one', () => {
  const typed: Candidate = { value: 'Mine', from: 'typed' };
  const fields = { company: of('title', [typed]), position: of('title', [typed, other]) };
  expect(after(fields, ['company', 'position'])).toBe('Filled in two fields. Please check them. One is uncertain.');
});
