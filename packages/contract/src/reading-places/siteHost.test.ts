import { expect, it } from '@jest/globals';
import { siteHostOf } from './siteHost.ts';

it.each([
  ['https://jobs.example.com/1', 'jobs.example.com'],
  ['http://WWW.Example.COM:8080/jobs?id=1#top', 'example.com'],
  ['https://user:word@www.example.com./', 'example.com'],
  ['https://www.jobs.www.example.com/', 'jobs.www.example.com'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['http://127.0.0.1:4000/', '127.0.0.1'],
])('the site of %s is %s', (url, host) => {
  expect(siteHostOf(url)).toBe(host);
});
