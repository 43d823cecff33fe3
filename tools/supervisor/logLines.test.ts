import { describe, expect, it } from '@jest/globals';
import { readableLine } from './logLines.ts';

/** A line as `npm start` shows it. */
const readable = (line: string): string => readableLine('svc-mail', line);

describe('A log line on a terminal', () => {
  it('shows an error with its codes, stack frames and causes', () => {
    const err = {
      type: 'AppError',
      message: 'Please try again.',
      code: 'unavailable',
      stack: '    at ask (/srv/a.ts:1:2)',
      cause: {
        type: 'TypeError',
        stack: '    at fetch (node:fetch:1:2)',
        cause: { type: 'Error', code: 'ECONNREFUSED', port: 1 },
      },
    };
    expect(readable(JSON.stringify({ level: 50, time: 1, msg: 'request failed', requestId: 'abc', err }))).toBe(
      [
        '[svc-mail]    error request failed requestId=abc ',
        'AppError: Please try again. code=unavailable',
        '    at ask (/srv/a.ts:1:2)',
        'Caused by TypeError',
        '    at fetch (node:fetch:1:2)',
        'Caused by Error code=ECONNREFUSED port=1',
      ].join('\n'),
    );
  });
  it('leaves lines that are not JSON unchanged', () => {
    expect(readable('Uncaught TypeError')).toBe('[svc-mail]    Uncaught TypeError');
    expect(readable('{"level":30,"msg":"listening","url":"http://127.0.0.1:1"}')).toBe(
      '[svc-mail]    info  listening url=http://127.0.0.1:1',
    );
  });
});
