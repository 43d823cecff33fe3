import fc from 'fast-check';
import { extended, NOTHING_SELECTED, type Selection, shareOf, toggled, withAll, without } from './selection.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'];
const selectionOf = (ids: readonly string[], anchor: string | null = null): Selection => ({
  ids: new Set(ids),
  anchor,
});
const idsOf = ({ ids }: Selection): string[] => [...ids].sort();

describe('a selection', () => {
  test('has a job that was toggled once, and not one that was toggled twice', () => {
    const once = toggled(NOTHING_SELECTED, 'b');
    expect(once).toEqual({ ids: new Set(['b']), anchor: 'b' });
    expect(toggled(once, 'b').ids.size).toBe(0);
    expect(NOTHING_SELECTED.ids.size).toBe(0);
  });

  test('is extended from the last toggled row in both directions, and deselects from a deselected one', () => {
    expect(idsOf(extended(toggled(NOTHING_SELECTED, 'b'), ROWS, 'd'))).toEqual(['b', 'c', 'd']);
    expect(idsOf(extended(toggled(NOTHING_SELECTED, 'd'), ROWS, 'b'))).toEqual(['b', 'c', 'd']);
    const all = withAll(NOTHING_SELECTED, ROWS);
    expect(idsOf(extended(toggled(all, 'b'), ROWS, 'd'))).toEqual(['a', 'e']);
  });

  test('is extended by the row alone if the anchor is not among the rows', () => {
    expect(idsOf(extended(NOTHING_SELECTED, ROWS, 'c'))).toEqual(['c']);
    expect(extended(selectionOf(['hidden'], 'hidden'), ROWS, 'c')).toEqual(selectionOf(['hidden', 'c'], 'c'));
  });

  test('keeps what a filter hides when all rows are selected and deselected', () => {
    const all = withAll(selectionOf(['hidden']), ROWS);
    expect(idsOf(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'hidden']);
    expect(idsOf(without(all, ROWS))).toEqual(['hidden']);
  });

  test('has all, some or none of the rows', () => {
    expect(shareOf(selectionOf(['hidden']), ROWS)).toBe('none');
    expect(shareOf(selectionOf(['b']), ROWS)).toBe('some');
    expect(shareOf(withAll(selectionOf(['hidden']), ROWS), ROWS)).toBe('all');
    expect(shareOf(NOTHING_SELECTED, [])).toBe('none');
  });
});

describe('a range', () => {
  const rows = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 20 });
  const cases = rows.chain((order) =>
    fc.record({
      order: fc.constant(order),
      ids: fc.subarray(order),
      hidden: fc.array(fc.uuid(), { maxLength: 3 }),
      anchor: fc.constantFrom(...order),
      to: fc.constantFrom(...order),
    }),
  );

  test('is as its anchor, and everything outside of it as before, in every order of the rows', () => {
    fc.assert(
      fc.property(cases, ({ order, ids, hidden, anchor, to }) => {
        const before = selectionOf([...ids, ...hidden], anchor);
        const after = extended(before, order, to);
        const [first = -1, last = -1] = [order.indexOf(anchor), order.indexOf(to)].sort((a, b) => a - b);
        order.forEach((id, at) => {
          const expected = at >= first && at <= last ? before.ids.has(anchor) : before.ids.has(id);
          expect(after.ids.has(id)).toBe(expected);
        });
        for (const id of hidden) expect(after.ids.has(id)).toBe(true);
        expect([...after.ids].every((id) => order.includes(id) || hidden.includes(id))).toBe(true);
      }),
    );
  });
});
