import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { importJWK } from 'jose';
import { z } from 'zod';
import { unavailable } from '../errors/AppError.ts';
import { LoggableError } from '../errors/LoggableError.ts';
import { createLogger } from './createLogger.ts';
import { describeError, isError } from './describeError.ts';
import { formatError } from './formatError.ts';

const SECRET = 'kq7VxT2mReset';
const URL_WITH_SECRET = `mysql://root:${SECRET}@db:port/x`;

async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
}

/** Errors that the platform and libraries throw when they get a secret; most of them quote it. */
const THROWN: Readonly<Record<string, () => unknown>> = {
  'an invalid URL': () => new URL(URL_WITH_SECRET),
  'a fetch of an invalid URL': () => fetch(URL_WITH_SECRET),
  'a fetch with credentials in its URL': () => fetch(`http://user:${SECRET}@127.0.0.1:1/`),
  'an invalid header': () => new Headers([['x-token', `a\n${SECRET}`]]),
  'invalid JSON': () => JSON.parse(`{"token": ${SECRET}}`),
  'JSON of the wrong shape': () =>
    z.object({ user: z.strictObject({}), [SECRET]: z.string() }).parse({ user: { [SECRET]: SECRET } }),
  'an argument of the wrong type': () => Buffer.alloc(SECRET as never),
  'an invalid number': () => BigInt(SECRET),
  'an invalid currency': () => new Intl.NumberFormat('en', { style: 'currency', currency: SECRET }),
  'an invalid key': () => importJWK(JSON.parse(`{"kty":"${SECRET}"}`), 'EdDSA'),
  'an error with a secret in every field': () =>
    Promise.reject(
      Object.assign(new Error(SECRET), {
        code: `${SECRET}1`,
        errno: SECRET,
        sql: SECRET,
        sqlMessage: SECRET,
        bindings: [SECRET],
        response: SECRET,
        command: `RCPT TO:<${SECRET}>`,
        address: SECRET,
        path: SECRET,
        syscall: `${SECRET} 1`,
        param: SECRET,
        requestId: SECRET,
        status: SECRET,
        envelope: { to: [SECRET] },
        config: { headers: { authorization: SECRET } },
        input: SECRET,
        name: `Error ${SECRET}`,
      }),
    ),
  'a string': () => Promise.reject(SECRET),
  'a plain object': () => Promise.reject({ message: SECRET, stack: `Error\n    at ${SECRET}:1:1` }),
  'an error with causes': () =>
    Promise.reject(
      new LoggableError('It failed.', {
        cause: new TypeError(SECRET, { cause: new RangeError(SECRET, { cause: SECRET }) }),
      }),
    ),
  'several errors in one': () =>
    Promise.any([Promise.reject(new Error(SECRET)), Promise.reject(new AggregateError([new Error(SECRET)], SECRET))]),
  'an AppError with a cause': () => Promise.reject(unavailable(new Error(SECRET))),
  'a message that looks like a stack': () =>
    Promise.reject(new Error(`first\n    at ${SECRET} (/${SECRET}:1:1)\n    at second (/${SECRET}:2:2)`)),
  'a message that was changed after the error was made': () =>
    Promise.reject(Object.assign(new Error(`first\n    at ${SECRET} (/${SECRET}:1:1)`), { message: 'first' })),
  'an object that only looks like an error': () =>
    Promise.reject(
      new (class Odd {
        message = SECRET;
        stack = SECRET;
        inner = new Error(SECRET);
      })(),
    ),
  'an error whose properties throw': () =>
    Promise.reject(
      Object.defineProperties(new Error(SECRET), {
        code: {
          get: () => {
            throw new Error(SECRET);
          },
        },
        cause: {
          get: () => {
            throw new Error(SECRET);
          },
        },
      }),
    ),
};

describe('What is logged of an error', () => {
  const logged = (write: (logger: ReturnType<typeof createLogger>) => void): string => {
    const lines: string[] = [];
    write(createLogger('svc-test', 'trace', { write: (line) => void lines.push(line) }));
    return lines.join('');
  };

  it.each(Object.entries(THROWN))('contains no value of %s, wherever the error occurs in the call', async (_, work) => {
    const error = await thrownBy(work);
    const text = [
      formatError(error),
      JSON.stringify(describeError(error)),
      logged((logger) => {
        logger.error({ err: error }, 'request failed');
        logger.error({ err: error });
        logger.error(isError(error) ? error : { err: error });
        logger.warn(
          {
            reason: isError(error) ? error : null,
            facts: { deep: [{ err: error }] },
            made: new (class Holder {
              readonly held = error;
            })(),
          },
          'nested',
        );
        logger.info('in words: %s and %o', isError(error) ? error : null, isError(error) ? error : null);
        logger.child({ err: error }).error('by a child');
        logger.fatal({ err: error }, 'the end');
      }),
    ].join('\n');
    expect(text).not.toContain(SECRET);
    expect(text.match(/"time"/g)?.length).toBe(7);
  });

  it('contains the type, the code and the location', async () => {
    const error = await thrownBy(() => readFile('/nowhere/at/all'));
    expect(describeError(error)).toMatchObject({
      type: 'Error',
      code: 'ENOENT',
      errno: -2,
      syscall: 'open',
      path: '/nowhere/at/all',
    });
    const { type, stack } = describeError(await thrownBy(() => JSON.parse('{')));
    expect([type, stack]).toEqual([
      'SyntaxError',
      expect.stringMatching(/^ {4}at JSON\.parse \(<anonymous>\)\n {4}at .*describeError\.test\.ts:\d+:\d+/),
    ]);
    expect(describeError(await thrownBy(() => fetch('http://127.0.0.1:1/'))).cause).toEqual({
      type: 'Error',
      stack: expect.stringMatching(/^ {4}at /),
    });
  });
  it('keeps the messages of loggable errors and of their causes', () => {
    const error = new LoggableError('svc-core responded with 503 to POST /internal/audit', {
      cause: new LoggableError('It timed out.'),
    });
    expect(describeError(error)).toMatchObject({
      type: 'LoggableError',
      message: 'svc-core responded with 503 to POST /internal/audit',
      cause: { message: 'It timed out.' },
    });
    expect(formatError(error)).toMatch(
      /^LoggableError: svc-core responded with 503 to POST \/internal\/audit\n {4}at [\s\S]*\nCaused by LoggableError: It timed out\.\n {4}at /,
    );
  });
  it('is bounded for circular, deep and numerous causes', () => {
    const [one, two] = [new LoggableError('one'), new LoggableError('two')];
    one.cause = two;
    two.cause = one;
    expect(describeError(one)).toMatchObject({ message: 'one', cause: { message: 'two' } });
    const many = new AggregateError(Array.from({ length: 1000 }, (_, index) => new Error(String(index))));
    expect(JSON.stringify(describeError(many)).length).toBeLessThan(20_000);
    let deep = new LoggableError('0');
    for (let level = 1; level < 100; level += 1) deep = new LoggableError(String(level), { cause: deep });
    expect(JSON.stringify(describeError(deep)).match(/"message"/g)?.length).toBeLessThan(10);
  });
  it('keeps the codes of mail servers and of the payment provider', () => {
    expect(
      describeError(Object.assign(new Error(SECRET), { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' })),
    ).toMatchObject({ code: 'EAUTH', responseCode: 535, command: 'AUTH' });
    expect(
      describeError(
        Object.assign(new Error(SECRET), {
          code: 'resource_missing',
          param: 'metadata[user_id]',
          statusCode: 404,
          requestId: 'req_Abc1',
        }),
      ),
    ).toMatchObject({ code: 'resource_missing', param: 'metadata[user_id]', statusCode: 404, requestId: 'req_Abc1' });
  });
});
