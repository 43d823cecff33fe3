import { emptyJob } from '../form/values.ts';
import { timeOfSave } from './timeOfSave.ts';

const start = new Date('2026-11-24T11:40:00Z');
const after = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const values = { ...emptyJob, company: 'Kestrel' };

test('a repetition has the time of the first attempt, for ten minutes', () => {
  const draft = {};
  expect(timeOfSave(draft, values, start)).toEqual(start);
  expect(timeOfSave(draft, { ...values }, after(9))).toEqual(start);
  expect(timeOfSave(draft, values, after(10))).toEqual(after(10));
});
test('changed values and another form have their own time', () => {
  const draft = {};
  timeOfSave(draft, values, start);
  expect(timeOfSave(draft, { ...values, company: 'Parcelo' }, after(1))).toEqual(after(1));
  expect(timeOfSave({}, values, after(2))).toEqual(after(2));
});
