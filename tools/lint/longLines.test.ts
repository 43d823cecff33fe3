import { longLines } from './longLines.ts';

test('a line over 200 characters is named with its place; generated files may have them', () => {
  const text = `${'a'.repeat(200)}\n${'b'.repeat(201)}\n`;
  expect(longLines([{ path: 'docs/a.md', text }])).toEqual(['docs/a.md:2: 201 characters, at most 200 are allowed']);
  expect(longLines([{ path: 'package-lock.json', text }])).toEqual([]);
});
