import { describe, expect, it } from '@jest/globals';
import { rememberPlacesBody } from './schema.ts';

const url = 'https://jobs.example.com/1';
const issues = (body: unknown): Array<[path: string, message: string]> | undefined =>
  rememberPlacesBody.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the body that remembers places', () => {
  it('has a place for at least one of the four fields', () => {
    expect(rememberPlacesBody.parse({ url, places: { company: ' h2.employer ', notes: 'p' } })).toEqual({
      url,
      places: { company: 'h2.employer' },
    });
    for (const places of [{}, { notes: 'p' }]) expect(issues({ url, places })).toEqual([['places', 'Name a place.']]);
    expect(issues({ url, places: { salary: ' ' } })).toEqual([['places.salary', 'Name a place.']]);
  });
  it('takes places of at most 120 characters', () => {
    expect(issues({ url, places: { company: 'p'.repeat(120) } })).toBeUndefined();
    expect(issues({ url, places: { company: 'p'.repeat(121) } })).toEqual([
      ['places.company', 'Use at most 120 characters.'],
    ]);
  });
  it('takes the address of a page on a host that can exist', () => {
    const places = { company: 'h2' };
    const noAddress = [['url', 'Enter a web address that starts with http:// or https://.']];
    for (const other of ['javascript:alert(1)', 'jobs.example.com', ''])
      expect(issues({ url: other, places })).toEqual(noAddress);
    expect(issues({ url: `https://${'a.'.repeat(130)}example/`, places })).toEqual([
      ['url', 'This is not the address of a site.'],
    ]);
  });
});
