import { describe, expect, it } from '@jest/globals';
import { allCalls } from './calls.ts';
import { byServiceName, byUrlVariable, databaseOf, parseServices, PARTS, pathsOf, SERVICES } from './services.ts';

const hello = { owns: 'greetings', database: 'hello', paths: ['/api/hello'] };

describe('The services manifest', () => {
  it('has a part, an address and a database for each service', () => {
    expect(SERVICES).toContain('svc-core');
    expect(PARTS).toEqual(['gateway', ...SERVICES]);
    expect(databaseOf('svc-core')).toBe('core');
    expect(byServiceName((name) => `svc-${name}`)).toMatchObject({ core: 'svc-core', mail: 'svc-mail' });
    expect(Object.keys(byUrlVariable(0))).toEqual(
      SERVICES.map((service) => `${service.replace('-', '_').toUpperCase()}_URL`),
    );
  });
  it.each(allCalls.map(({ id, path, service }) => ({ id, path, service })))(
    'has the most specific path of $id at its service',
    ({ path, service }) => {
      const [owner] = SERVICES.flatMap((name) => pathsOf(name).map((start) => ({ name, start })))
        .filter(({ start }) => `${path}/`.startsWith(`${start}/`))
        .sort((one, other) => other.start.length - one.start.length);
      expect(owner?.name).toBe(`svc-${service}`);
    },
  );
  it.each([
    ['a folder that does not begin with svc-', { hello }],
    ['an unknown property', { 'svc-hello': { ...hello, port: 1 } }],
    ['a service without a database', { 'svc-hello': { owns: 'greetings', paths: [] } }],
    ['two services with one database', { 'svc-hello': hello, 'svc-hi': { ...hello, paths: [] } }],
    ['a path outside of the API', { 'svc-hello': { ...hello, paths: ['/internal'] } }],
    ['all of the API as a path', { 'svc-hello': { ...hello, paths: ['/api'] } }],
    ['two services with one path', { 'svc-hello': hello, 'svc-hi': { ...hello, database: 'hi' } }],
  ])('is rejected with %s', (_, given) => {
    expect(() => parseServices(given)).toThrow();
  });
});
