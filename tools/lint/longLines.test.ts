import { longLines } from './longLines.ts';

test('reports lines over 200 characters with file and line, except in generated files', () => {
  const text = `${'a'.repeat(200)}\n${'b'.repeat(201)}\n`;
  expect(longLines([{ path: 'docs/a.md', text }])).toEqual(['docs/a.md:2: 201 characters, at most 200 are allowed']);
  expect(longLines([{ path: 'package-lock.json', text }])).toEqual([]);
});
