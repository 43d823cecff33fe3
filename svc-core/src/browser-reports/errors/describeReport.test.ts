import { describe, expect, it } from '@jest/globals';
import type { BrowserErrorReport } from '@jobtrail/contract';
import { describeReport } from './describeReport.ts';
import { recordableMessage } from './messages.ts';

const ORIGIN = 'https://jobs.example.com/assets';
const CHROME = [
  "TypeError: Cannot read properties of undefined (reading 'ada@example.com')",
  `    at Board.render (${ORIGIN}/mfe-jobs/4e7f51aa/board.1a2b.js:1:2345)`,
  `    at async ${ORIGIN}/shell/77ab/bootstrap.3c.js:2:1`,
  '    at chrome-extension://abcdef/content.js:3:4',
  `    at evil (${ORIGIN}/../secret?token=abc:1:1)`,
].join('\n');
const FIREFOX = [
  `render@${ORIGIN}/mfe-jobs/4e7f51aa/board.1a2b.js:1:2345`,
  `@${ORIGIN}/shell/77ab/bootstrap.3c.js:2:1`,
].join('\n');
const report = (parts: Partial<BrowserErrorReport> = {}): BrowserErrorReport => ({
  type: 'TypeError',
  message: "Cannot read properties of undefined (reading 'company')",
  stack: CHROME,
  where: 'mfe-jobs    at Board (https://jobs.example.com/assets/mfe-jobs/4e7f51aa/board.js)',
  page: '/dashboard',
  ...parts,
});

describe('What is recorded of an error in a browser', () => {
  it.each([
    ['Chrome', CHROME, ['Board.render board.1a2b.js:1:2345', 'shell ? bootstrap.3c.js:2:1']],
    ['Firefox and Safari', FIREFOX, ['render board.1a2b.js:1:2345', 'shell ? bootstrap.3c.js:2:1']],
  ])('is its type and where it happened in our own builds, by %s', (_, stack, frames) => {
    expect(describeReport(report({ stack, request: 'request-1' }))).toEqual({
      type: 'TypeError',
      message: "Cannot read properties of undefined (reading 'company')",
      part: 'mfe-jobs',
      build: '4e7f51aa',
      page: '/dashboard',
      frames,
      failedRequestId: 'request-1',
    });
  });
  it('names the part that reports it if no frame is ours', () => {
    expect(describeReport(report({ stack: '' }))).toMatchObject({ part: 'mfe-jobs', build: 'unknown', frames: [] });
    expect(describeReport(report({ stack: '', where: 'window' })).part).toBe('unknown');
  });
  it.each([
    'Unexpected token A, "Ada Lovelace" is not valid JSON',
    'Request for ada@example.com failed',
    'The job 4711 at Contoso',
    "Cannot read properties of undefined (reading 'a b')",
    'x is not defined\nAda Lovelace',
  ])('leaves out a message that may quote a person: %s', (message) => {
    expect(describeReport(report({ message }))).not.toHaveProperty('message');
  });
  it.each([
    ['job.tags.map is not a function', 'job.tags.map is not a function'],
    ["Can't find variable: Foo", "Can't find variable: Foo"],
    ['Loading chunk detail failed.\n(missing: https://x/?token=abc)', 'Loading chunk detail failed'],
    ['Minified React error #185; visit https://react.dev/errors/185?args[]=Ada', 'Minified React error #185'],
  ])('is of %j only what browsers and React say', (message, recorded) => {
    expect(recordableMessage(message)).toBe(recorded);
  });
  it.each(['/dashboard/ada@example.com', '/reset/3f2a', '/jobs?x=1', 'javascript:alert(1)'])(
    'leaves out a page that is not one of ours: %s',
    (page) => {
      expect(describeReport(report({ page })).page).toBe('other');
    },
  );
  it('holds nothing else of a hostile report', () => {
    const secret = 'S3CRET secret';
    const recorded = describeReport({
      type: secret,
      message: secret,
      stack: secret,
      where: secret,
      page: secret,
      request: secret,
    });
    expect(JSON.stringify(recorded)).not.toContain('S3CRET');
  });
});
