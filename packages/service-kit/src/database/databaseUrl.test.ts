import { describe, expect, it } from '@jest/globals';
import { parseDatabaseUrl } from './databaseUrl.ts';

describe('The address of a database', () => {
  it('has a host, with a port or without', () => {
    const rest = { user: 'u', password: 'p@:/', prefix: 'name', ssl: false };
    expect(parseDatabaseUrl('mysql://u:p%40%3A%2F@a/name')).toEqual({ ...rest, host: 'a', port: 3306 });
    expect(parseDatabaseUrl('mariadb://u:p%40%3A%2F@[::1]:2/name?ssl=true')).toEqual({
      ...rest,
      host: '::1',
      port: 2,
      ssl: true,
    });
  });
  it('may have an @ in its password', () => {
    expect(parseDatabaseUrl('mysql://u:p@q@a/name')).toMatchObject({ password: 'p@q', host: 'a' });
  });
  it.each(['mysql://u:p@a,b/name', 'mysql://u:p@a:1,b:2/name'])('names one server, unlike %s', (text) => {
    expect(parseDatabaseUrl(text)).toBeNull();
  });
  it.each([
    'mysql://',
    'mysql://u:p@/name',
    'mysql://u:p/2@a/name',
    'mysql://u:p@a:x/name',
    'mysql://u:%zz@a/name',
    'postgres://a/b',
  ])('is malformed: %s', (text) => expect(parseDatabaseUrl(text)).toBeNull());
});
