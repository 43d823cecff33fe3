import { describe, expect, it } from '@jest/globals';
import { publicOrigin } from './publicOrigin.ts';

describe('The public address', () => {
  it.each([
    ['https://jobs.example.com', 'https://jobs.example.com'],
    ['https://jobs.example.com/', 'https://jobs.example.com'],
    ['HTTPS://Jobs.Example.COM', 'https://jobs.example.com'],
    ['https://jobs.example.com:443/', 'https://jobs.example.com'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://[2001:DB8::1]:8080', 'http://[2001:db8::1]:8080'],
  ])('%s is the origin %s', (text, origin) => {
    expect(publicOrigin.parse(text)).toBe(origin);
  });

  it.each([
    'https://example.com/jobs',
    'https://example.com/jobs/',
    'https://example.com//',
    'https://example.com/?from=here',
    'https://example.com?',
    'https://example.com/#jobs',
    'https://example.com#',
    'https://ada@example.com',
    'https://ada:secret@example.com/',
    'ftp://example.com',
    'example.com',
    'https://',
  ])('%s is refused, without its value', (text) => {
    expect(publicOrigin.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'must be the address of the product and nothing more, such as https://jobs.example.com: without a path, a query, a fragment or a user',
    ]);
  });
});
