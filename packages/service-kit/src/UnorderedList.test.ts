import { describe, expect, it } from '@jest/globals';
import { type Listed, NOT_LISTED, UnorderedList } from './UnorderedList.ts';

interface Thing extends Listed {
  readonly name: number;
}
const THINGS = 40;
const STEPS = 5000;
const thing = (name: number): Thing => ({ name, index: NOT_LISTED });
const things = (count: number): Thing[] => Array.from({ length: count }, (_, name) => thing(name));
const namesIn = (list: Iterable<Thing>): number[] => [...list].map(({ name }) => name).sort((a, b) => a - b);

describe('An unordered list', () => {
  it('has what a set would have after each of 5,000 additions and removals', () => {
    const list = new UnorderedList<Thing>();
    const set = new Set<Thing>();
    const all = things(THINGS);
    let seed = 1;
    for (let step = 0; step < STEPS; step += 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      const chosen = all[seed % THINGS] ?? thing(0);
      if (set.has(chosen)) {
        set.delete(chosen);
        list.delete(chosen);
      } else {
        set.add(chosen);
        list.add(chosen);
      }
      expect([list.size, namesIn(list)]).toEqual([set.size, namesIn(set)]);
    }
  });
  it('ignores the removal of what is not in it', () => {
    const [one, other, third] = [thing(0), thing(1), thing(2)];
    const [list, otherList] = [new UnorderedList<Thing>(), new UnorderedList<Thing>()];
    list.add(one);
    otherList.add(other);
    list.delete(other);
    list.delete(third);
    list.delete(one);
    list.delete(one);
    expect([namesIn(list), namesIn(otherList)]).toEqual([[], [1]]);
  });
  it('visits every item once if items are removed during the iteration', () => {
    const list = new UnorderedList<Thing>();
    for (const one of things(THINGS)) list.add(one);
    const reached: number[] = [];
    for (const one of list) {
      reached.push(one.name);
      list.delete(one);
    }
    expect([reached.length, new Set(reached).size, list.size]).toEqual([THINGS, THINGS, 0]);
  });
});
