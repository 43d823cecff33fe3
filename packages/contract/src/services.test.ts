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
  it('has the most specific path above each call at the service that serves it', () => {
    const paths = SERVICES.flatMap((service) => pathsOf(service).map((path) => ({ service, path })));
    const ownerOf = (call: string) =>
      paths
        .filter(({ path }) => `${call}/`.startsWith(`${path}/`))
        .sort((one, other) => other.path.length - one.path.length)[0]?.service;
    for (const { id, path, service } of allCalls) expect([id, ownerOf(path)]).toEqual([id, `svc-${service}`]);
  });
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
