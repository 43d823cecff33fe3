import { describe, expect, it } from '@jest/globals';
import { postingKey } from './postingKey.ts';

describe('The key of a posting', () => {
  it.each([
    ['http://www.linkedin.com/jobs/view/3901234567', 'linkedin:3901234567'],
    ['https://www.linkedin.com/jobs/view/3901234567/?trk=abc&refId=x', 'linkedin:3901234567'],
    ['https://de.linkedin.com/jobs/view/sales-rep-at-globex-3907654321', 'linkedin:3907654321'],
    ['https://www.linkedin.com/jobs/search/?currentJobId=3901234567&keywords=a', 'linkedin:3901234567'],
    ['https://de.indeed.com/viewjob?jk=0f1e2d3c4b5a6978&from=serp', 'indeed:0f1e2d3c4b5a6978'],
    ['https://www.indeed.co.uk/jobs?q=a&vjk=0f1e2d3c4b5a6978', 'indeed:0f1e2d3c4b5a6978'],
    ['https://boards.greenhouse.io/larch/jobs/4012345?gh_src=abc', 'greenhouse:4012345'],
    ['https://larch.example/careers/engineer?gh_jid=4012345', 'greenhouse:4012345'],
    [
      'https://jobs.lever.co/larch/0A1B2C3D-1111-2222-3333-444455556666/apply?lever-source=x',
      'lever:0a1b2c3d-1111-2222-3333-444455556666',
    ],
    [
      'https://jobs.ashbyhq.com/larch/0a1b2c3d-1111-2222-3333-444455556666',
      'ashby:0a1b2c3d-1111-2222-3333-444455556666',
    ],
    ['https://larch.wd3.myworkdayjobs.com/en-US/Careers/job/Leipzig/Engineer_R-1234', 'workday:larch:r-1234'],
    ['https://larch.wd3.myworkdayjobs.com/Careers/job/Bonn/Engineer_R-1234/apply', 'workday:larch:r-1234'],
    ['https://www.larch.example/jobs/engineer/?utm_source=x&id=7&a=1#top', 'url:larch.example/jobs/engineer?a=1&id=7'],
    ['http://larch.example/jobs/engineer?a=1&id=7', 'url:larch.example/jobs/engineer?a=1&id=7'],
    ['https://larch.example/#/jobs/12', 'url:larch.example#/jobs/12'],
  ])('of %s is %s', (address, key) => expect(postingKey(address)).toBe(key));

  it.each([
    null,
    '',
    'not an address',
    'ftp://larch.example/jobs/7',
    'https://larch.example',
    'https://www.larch.example/en/careers/',
    'https://www.linkedin.com/jobs/search?keywords=engineer',
    'https://www.indeed.com/jobs?q=engineer',
  ])('does not exist for %p, which may be about several postings', (address) => expect(postingKey(address)).toBeNull());

  it('is short, and differs for long addresses that only differ at their end', () => {
    const long = `https://larch.example/jobs/${'engineer-'.repeat(200)}`;
    const keys = [`${long}1`, `${long}2`].map(postingKey);
    expect(keys[0]).not.toBe(keys[1]);
    for (const key of keys) expect(key?.length).toBeLessThanOrEqual(150);
  });
});
