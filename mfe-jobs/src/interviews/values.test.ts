import { bodyOf, newValues } from './values.ts';

test('a name that is still being typed is one of the people, once', () => {
  const values = { ...newValues({ day: '2026-11-26' }), people: 'Ada\nGrace' };
  expect(bodyOf({ ...values, person: ' Joan ' }).people).toEqual(['Ada', 'Grace', 'Joan']);
  expect(bodyOf({ ...values, person: 'Ada' }).people).toEqual(['Ada', 'Grace']);
  expect(bodyOf({ ...values, person: ' ' }).people).toEqual(['Ada', 'Grace']);
});
