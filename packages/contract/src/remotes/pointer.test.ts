import { getsCanary, GROUPS, pointer, readGroup } from './pointer.ts';

const groups = Array.from({ length: GROUPS }, (_, group) => group);
const groupsOf = (share: number, build = 'bbbbbbbbbbbb', frontEnd = 'mfe-jobs'): number[] =>
  groups.filter((group) => getsCanary(group, frontEnd, { build, share }));

describe('a canary', () => {
  it.each([0, 1, 500, 9999, GROUPS])('of %d of 10,000 groups goes to exactly that many', (share) => {
    expect(groupsOf(share)).toHaveLength(share);
  });
  it('keeps its people when its share grows', () => {
    expect(groupsOf(2000)).toEqual(expect.arrayContaining(groupsOf(500)));
  });
  it('of another build goes to other people', () => {
    expect(groupsOf(500, 'cccccccccccc')).not.toEqual(groupsOf(500));
  });
  it('also goes to people who request it, and never to people without a group', () => {
    const canary = { build: 'bbbbbbbbbbbb', share: 0 };
    expect(getsCanary('canary', 'shell', canary)).toBe(true);
    expect(getsCanary(null, 'shell', { ...canary, share: GROUPS })).toBe(false);
  });
});

describe('the cookie', () => {
  it.each([
    ['0', 0],
    ['9999', 9999],
    ['canary', 'canary'],
    ['10000', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
    [null, null],
  ])('%p is the group %p', (value, group) => {
    expect(readGroup(value)).toBe(group);
  });
});

describe('a pointer', () => {
  it('written by an older release contains only a build', () => {
    expect(pointer.parse({ build: 'aaaaaaaaaaaa' })).toEqual({ build: 'aaaaaaaaaaaa' });
  });
  it('with a broken canary still names its build', () => {
    expect(pointer.parse({ build: 'a1', canary: { build: '../x', share: 1 }, before: 7 }).build).toBe('a1');
    expect(pointer.parse({ build: 'a1', canary: { build: '../x', share: 1 } }).canary).toBeUndefined();
  });
});
