import { afterEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '@jobtrail/service-kit';
import { environment } from '../../environment.ts';
import { hashPassword, passwordMatches, setHashing } from './password.ts';

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
});
