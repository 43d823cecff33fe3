import { describe, expect, it } from '@jest/globals';
import { isLoopbackHost, isLoopbackUrl, productionLikeProblem } from './productionLike.ts';

const OTHERS = ['0.0.0.0', '::', '10.0.0.1', 'jobs.example.com', 'localhost.example.com', '127.0.0.1.example.com', ''];

describe('A rehearsal', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])('may be at %s', (host) =>
    expect(isLoopbackHost(host)).toBe(true),
  );
  it.each(OTHERS)('may not be at %j', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
    const rehearsal = { PRODUCTION_LIKE: true, HOST: '127.0.0.1', APP_URL: 'https://localhost:8443' };
    expect(productionLikeProblem(rehearsal)).toBeUndefined();
    expect(productionLikeProblem({ ...rehearsal, HOST: host })).toContain('must be loopback addresses');
    expect(productionLikeProblem({ ...rehearsal, APP_URL: `https://${host}/` })).toContain(
      'must be loopback addresses',
    );
    expect(productionLikeProblem({ ...rehearsal, HOST: host, PRODUCTION_LIKE: false })).toBeUndefined();
  });
  it('may not hide a public address in the name of a person or in a path', () => {
    for (const url of ['https://127.0.0.1@jobs.example.com', 'https://jobs.example.com/127.0.0.1', '127.0.0.1'])
      expect(isLoopbackUrl(url)).toBe(false);
  });
});
