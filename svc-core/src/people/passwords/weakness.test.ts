import { describe, expect, it } from '@jest/globals';
import list from './commonPasswords.json';
import { isCommon } from './commonPasswords.ts';
import { weaknessOf } from './weakness.ts';

const OWNER = { name: 'Grace Hopper', email: 'g.murray@navy.example' };

describe('A new password', () => {
  it.each([
    ['        ', 'simple'],
    ['\0\0\0\0\0\0\0\0', 'simple'],
    ['aaaaaaaa', 'simple'],
    ['abababababab', 'simple'],
    ['abcabcabcabc', 'simple'],
    ['12341234', 'simple'],
    ['12345678', 'simple'],
    ['hgfedcba', 'simple'],
    ['a a a a a a a a a a a b', 'simple'],
    ['password', 'common'],
    ['PassWord', 'common'],
    ['p a s s w o r d', 'common'],
    ['ｐａｓｓｗｏｒｄ', 'common'],
    ['qwertyui', 'common'],
    ['iloveyou', 'common'],
    ['football1', 'common'],
    ['Passw0rd!', 'common'],
    ['Password1!', 'common'],
    ['P@ssw0rd1', 'common'],
    ['Aa123456!', 'common'],
    ['Welcome1!', 'common'],
    ['Welcome2026!', 'common'],
    ['Admin123!', 'common'],
    ['admin1234', 'common'],
    ['demo1234', 'common'],
    ['jobhunter', 'common'],
    ['linkedin1', 'common'],
    ['0987654321', 'simple'],
    ['7890123456', 'simple'],
    ['jobtrail', 'personal'],
    ['Jobtrail-2026', 'personal'],
    ['gracehopper', 'personal'],
    ['Hopper, Grace', 'personal'],
    ['g.murray@navy.example', 'personal'],
    ['murray1906', 'personal'],
  ] as const)('%j is refused as too %s', (password, weakness) => {
    expect(weaknessOf(password, OWNER)).toBe(weakness);
  });

  it.each([
    'correct horse battery',
    'demo-user-password',
    'Grace sails at dawn',
    'x7#Kp2!vQz',
    'admin of 4 tulips',
    'Test pilot 1906',
    'blue tulip 2026!',
    'пароль которого нет',
    'the password of an attacker',
  ])('%j is accepted', (password) => {
    expect(weaknessOf(password, OWNER)).toBeNull();
  });

  it('may contain a word of two letters that occurs in a name', () => {
    expect(weaknessOf('tulip poem', { name: 'Li Po', email: 'li@po.example' })).toBeNull();
  });
});

describe('The list of common passwords', () => {
  it('has more than 10,000 entries of 8 characters and more, and names its source and license', () => {
    expect(list.count).toBeGreaterThanOrEqual(10_000);
    expect(list.source).toMatch(/language-common/);
    expect(list.license).toBe('MIT');
    expect(list.notice.join('\n')).toContain('Copyright');
  });
  it('contains the most frequent passwords of published breaches', () => {
    for (const password of ['password', 'baseball', 'football', 'superman', 'trustno1', 'starwars', 'passw0rd'])
      expect([password, isCommon(password)]).toEqual([password, true]);
  });
});
