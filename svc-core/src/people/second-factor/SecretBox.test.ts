import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SecretBox } from './SecretBox.ts';

describe('A stored secret', () => {
  const key = randomBytes(32);
  const box = new SecretBox(key);

  it('opens with the same key for the same owner', () => {
    expect(new SecretBox(Buffer.from(key)).open(box.seal('s3cret žluť', 'ada'), 'ada')).toBe('s3cret žluť');
  });
  it('does not contain its text and differs each time', () => {
    const [one, other] = [box.seal('s3cret', 'ada'), box.seal('s3cret', 'ada')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one.slice(3), 'base64url').includes('s3cret')).toBe(false);
  });
  it('does not open for another owner, with another key or after a change', () => {
    const sealed = box.seal('s3cret', 'ada');
    const altered = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    expect(() => box.open(sealed, 'bob')).toThrow('cannot be decrypted');
    expect(() => new SecretBox(randomBytes(32)).open(sealed, 'ada')).toThrow('cannot be decrypted');
    expect(() => box.open(altered, 'ada')).toThrow('cannot be decrypted');
    expect(() => box.open(sealed.slice(0, 20), 'ada')).toThrow('cannot be decrypted');
    expect(() => box.open('s3cret', 'ada')).toThrow('unknown format');
  });
  it('opens with a former key, and new ones are stored with the first', () => {
    const [next, older] = [randomBytes(32), randomBytes(32)];
    const rotated = new SecretBox(next, older, key);
    expect(rotated.open(box.seal('s3cret', 'ada'), 'ada')).toBe('s3cret');
    expect(new SecretBox(next).open(rotated.seal('s3cret', 'ada'), 'ada')).toBe('s3cret');
    expect(() => box.open(rotated.seal('s3cret', 'ada'), 'ada')).toThrow('cannot be decrypted');
    expect(() => rotated.open(box.seal('s3cret', 'ada'), 'bob')).toThrow('cannot be decrypted');
  });
  it('opens in every replica during a rotation in two steps, in which replicas of two neighboring steps run at once', () => {
    const next = randomBytes(32);
    const steps = [new SecretBox(key), new SecretBox(key, next), new SecretBox(next, key)];
    for (const [at, before] of steps.slice(0, -1).entries())
      for (const [from, to] of [
        [before, steps[at + 1]],
        [steps[at + 1], before],
      ])
        expect(to?.open(from?.seal('s3cret', 'ada') ?? '', 'ada')).toBe('s3cret');
  });
  it('needs a key of 32 bytes', () => expect(() => new SecretBox(randomBytes(16))).toThrow(RangeError));
});
