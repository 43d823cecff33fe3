import { parseTruncated } from './truncated.ts';

const LIST = JSON.stringify({
  total: 3,
  jobs: [{ id: 1, text: 'a "quoted" } bracket' }, { id: 2, places: [{ city: 'Brno' }] }, { id: 3 }],
});

it('parses complete JSON', () => expect(parseTruncated(LIST)).toEqual(JSON.parse(LIST)));
it('parses the complete objects of a list that is truncated at any point', () => {
  for (let length = LIST.indexOf('"id":2') + 1; length < LIST.length; length += 1) {
    const read = parseTruncated(LIST.slice(0, length));
    expect(read).toMatchObject({ total: 3, jobs: expect.arrayContaining([expect.objectContaining({ id: 1 })]) });
  }
});
it('parses only the first object of a list that is truncated within the second', () =>
  expect(parseTruncated('[{"id":1},{"id":2,"na')).toEqual([{ id: 1 }]));
it.each(['', '<html>', '{"a":', '}}}', '[[[', '"', `${'['.repeat(100_000)}`])('rejects %.20s', (text) =>
  expect(parseTruncated(text)).toBeUndefined(),
);
