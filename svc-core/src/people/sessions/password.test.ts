import { afterEach, describe, expect, it } from '@jest/globals';
import { hash as hashAsTyped } from '@node-rs/argon2';
import { readConfig } from '@jobtrail/service-kit';
import { environment } from '../../environment.ts';
import { hashPassword, matchPassword, passwordMatches, setHashing } from './password.ts';

describe('The hash of a password', () => {
  afterEach(() => setHashing('full'));

  it('is argon2id with 64 MiB and three passes', async () => {
    expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });
  it('has this cost by default', () => expect(readConfig(environment, { PORT: '0' }).PASSWORD_HASHING).toBe('full'));
  it('has a low cost in tests, and matches regardless of its cost', async () => {
    const full = await hashPassword('correct horse battery');
    setHashing('quick');
    const quick = await hashPassword('correct horse battery');
    expect(quick).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
    for (const hash of [full, quick]) {
      expect(await passwordMatches('correct horse battery', hash)).toBe(true);
      expect(await passwordMatches('another password', hash)).toBe(false);
    }
  });
  it('matches a password however its letters and spaces are written', async () => {
    setHashing('quick');
    // A decomposed and a composed letter, and an ideographic, a no-break and a plain space.
    const written = ['Cafe\u0301\u3000am\u00A0See', 'Caf\u00E9 am See'] as const;
    for (const chosen of written) {
      const hash = await hashPassword(chosen);
      for (const entered of written) expect(await matchPassword(entered, hash)).toBe('current');
      expect(await matchPassword('Cafe am See', hash)).toBe('none');
    }
  });
  it('that was made of the text as it was typed still matches it, and is called outdated', async () => {
    const hash = await hashAsTyped('Cafe\u0301 am See', { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    expect(await matchPassword('Cafe\u0301 am See', hash)).toBe('outdated');
    expect(await matchPassword('Caf\u00E9 am See', hash)).toBe('none');
    expect(await matchPassword('Cafe\u0301 am See', undefined)).toBe('none');
  });
});
