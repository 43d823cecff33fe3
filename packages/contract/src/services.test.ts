import { describe, expect, it } from '@jest/globals';
import { byServiceName, byUrlVariable, databaseOf, parseServices, PARTS, SERVICES } from './services.ts';

const hello = { owns: 'greetings', database: 'hello' };

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
  it.each([
    ['a folder that does not begin with svc-', { hello }],
    ['an unknown property', { 'svc-hello': { ...hello, port: 1 } }],
    ['a service without a database', { 'svc-hello': { owns: 'greetings' } }],
    ['two services with one database', { 'svc-hello': hello, 'svc-hi': hello }],
  ])('is rejected with %s', (_, given) => {
    expect(() => parseServices(given)).toThrow();
  });
});
