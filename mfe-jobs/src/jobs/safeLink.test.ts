import { safeLink, toWebAddress } from './safeLink.ts';

test.each([
  ['https://example.com/jobs/1', 'https://example.com/jobs/1'],
  ['  http://example.com ', 'http://example.com'],
  ['www.linkedin.com/jobs/view/4021', 'https://www.linkedin.com/jobs/view/4021'],
  ['linkedin.com', 'https://linkedin.com'],
  ['//example.com/x', 'https://example.com/x'],
  ['jobs.example.co.uk:8080?id=7#top', 'https://jobs.example.co.uk:8080?id=7#top'],
  ['bücher.example/stellen/größe', 'https://bücher.example/stellen/größe'],
  ['EXAMPLE.COM/Jobs', 'https://EXAMPLE.COM/Jobs'],
])('%p becomes %p', (typed, address) => expect(toWebAddress(typed)).toBe(address));

test.each([
  '',
  'hello',
  'hello world.com',
  'ada@example.com',
  'javascript:alert(1)',
  'mailto:ada@example.com',
  'ftp://example.com/',
  'localhost:3000',
  'v1.2',
  '...',
  'example.',
  '-a.com',
  'https://',
  'data:text/html,x.com',
])('%p is not a web address', (typed) => expect(toWebAddress(typed)).toBeNull());

test('a long text that is not an address is recognized quickly', () => {
  expect(toWebAddress(`${'a'.repeat(1000)}${'-a'.repeat(500)}!`)).toBeNull();
  expect(toWebAddress(`${'a.'.repeat(1000)}!`)).toBeNull();
});

test('only web addresses become links', () => {
  expect(safeLink('https://example.com')).toBe('https://example.com/');
  for (const address of ['javascript:alert(1)', 'www.example.com', '', null, undefined])
    expect(safeLink(address)).toBeNull();
});
