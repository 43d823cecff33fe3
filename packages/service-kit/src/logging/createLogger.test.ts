import { describe, expect, it } from '@jest/globals';
import { createLogger } from './createLogger.ts';

const SECRET = 'hunter2';
const NAMES = ['password', 'passwordHash', 'token', 'cookie', 'authorization'];
const secrets = (): Record<string, unknown> => Object.fromEntries(NAMES.map((name) => [name, SECRET]));

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Array<Record<string, unknown>> {
  const lines: string[] = [];
  write(createLogger('svc-test', 'trace', { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('The log', () => {
  it.each([
    ['the fields of a line', (logger: ReturnType<typeof createLogger>) => logger.info({ ...secrets(), kept: 1 })],
    ['objects in fields', (logger) => logger.warn({ kept: 1, user: { ...secrets(), kept: 2 } }, 'a line')],
    ['objects in objects', (logger) => logger.error({ kept: 1, a: { b: { ...secrets(), kept: 3 } } })],
    ['objects in lists', (logger) => logger.debug({ kept: 1, users: [secrets(), { kept: 2 }] })],
    ['values of the message', (logger) => logger.info('kept: %o and %j', { ...secrets(), kept: 1 }, secrets())],
    ['the fields of a child', (logger) => logger.child({ ...secrets(), kept: 1 }).info('a line')],
    ['objects in fields of a child', (logger) => logger.child({ kept: 1, user: secrets() }).info('a line')],
    [
      'the fields of a child of a child',
      (logger) =>
        logger
          .child({})
          .child({ ...secrets(), kept: 1 }, {})
          .info('a line'),
    ],
    ['lines of a child', (logger) => logger.child({}).info({ ...secrets(), kept: 1, user: secrets() })],
    [
      'headers of requests and responses',
      (logger) => logger.info({ kept: 1, req: { headers: { a: SECRET } }, res: { headers: [SECRET] } }),
    ],
    [
      'something like a request',
      (logger) => logger.info({ kept: 1, method: 'GET', headers: { a: SECRET }, socket: {} }),
    ],
  ] satisfies Array<[string, (logger: ReturnType<typeof createLogger>) => void]>)(
    'contains no secret of %s',
    (_, write) => {
      const text = JSON.stringify(logged(write));
      expect(text).not.toContain(SECRET);
      expect(text).toContain('kept');
    },
  );

  it('contains everything else as it was passed', () => {
    const at = new Date(0);
    const facts = { text: 'a "quoted"\nline', count: 0, yes: true, none: null, list: [1, ['two', { three: 3 }]], at };
    const [line] = logged((logger) => logger.child({ part: { of: ['it'] } }).info(facts, 'said %s', 'so'));
    expect(line).toMatchObject({ ...facts, at: at.toISOString(), part: { of: ['it'] }, msg: 'said so', level: 30 });
  });
  it('leaves the objects that it is passed unchanged', () => {
    const facts = { password: SECRET, user: { token: SECRET } };
    logged((logger) => logger.child(facts).info(facts));
    expect(facts).toEqual({ password: SECRET, user: { token: SECRET } });
  });
  it('does not take a field for the prototype of a line', () => {
    const sent: unknown = JSON.parse(`{"__proto__": {"admin": true}, "kept": 1}`);
    const [line] = logged((logger) => logger.info({ sent }));
    expect(line?.['sent']).toEqual({ kept: 1 });
  });
});
