import { describe, expect, it } from '@jest/globals';
import { byServiceName, byUrlVariable, databaseOf, parseServices, PARTS, SERVICES } from './services.ts';

const hello = { owns: 'greetings', database: 'hello' };

describe('The services manifest', () => {
  it('names the services, their addresses and their databases', () => {
    expect(SERVICES).toEqual(['svc-core', 'svc-billing', 'svc-mail']);
    expect(PARTS).toEqual(['gateway', ...SERVICES]);
    expect(SERVICES.map(databaseOf)).toEqual(['core', 'billing', 'mail']);
    expect(byServiceName((name) => name.length)).toEqual({ core: 4, billing: 7, mail: 4 });
    expect(Object.keys(byUrlVariable(0))).toEqual(['SVC_CORE_URL', 'SVC_BILLING_URL', 'SVC_MAIL_URL']);
  });
  it.each([
    ['a folder that does not begin with svc-', { hello }],
    ['an unknown fact', { 'svc-hello': { ...hello, port: 1 } }],
    ['a service without a database', { 'svc-hello': { owns: 'greetings' } }],
    ['two services with one database', { 'svc-hello': hello, 'svc-hi': hello }],
  ])('is refused with %s', (_, given) => {
    expect(() => parseServices(given)).toThrow();
  });
});
