import { parseCut } from './cut.ts';

const LIST = JSON.stringify({
  total: 3,
  jobs: [{ id: 1, text: 'a "quoted" } bracket' }, { id: 2, places: [{ city: 'Brno' }] }, { id: 3 }],
});

it('reads whole JSON', () => expect(parseCut(LIST)).toEqual(JSON.parse(LIST)));
it('reads the complete objects of a list that is cut off, wherever the cut is', () => {
  for (let length = LIST.indexOf('"id":2') + 1; length < LIST.length; length += 1) {
    const read = parseCut(LIST.slice(0, length));
    expect(read).toMatchObject({ total: 3, jobs: expect.arrayContaining([expect.objectContaining({ id: 1 })]) });
  }
});
it('reads a list that is cut off within its second object up to the first', () =>
  expect(parseCut('[{"id":1},{"id":2,"na')).toEqual([{ id: 1 }]));
it.each(['', '<html>', '{"a":', '}}}', '[[[', '"', `${'['.repeat(100_000)}`])('does not read %.20s', (text) =>
  expect(parseCut(text)).toBeUndefined(),
);
