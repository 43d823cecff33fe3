import { layOutSideBySide, overlap, type Span } from './columns.ts';

const span = (from: number, to: number): Span => ({ from, to });

test('spans that only touch do not overlap', () => {
  expect(overlap(span(10, 11), span(11, 12))).toBe(false);
  expect(overlap(span(10, 11.5), span(11, 12))).toBe(true);
  expect(overlap(span(10, 14), span(12, 12.5))).toBe(true);
});

test('spans are side by side only if they overlap', () => {
  const [alone, long, short, later] = [span(9, 10), span(13, 14.5), span(14, 14.5), span(14.5, 15)];
  const positions = layOutSideBySide([later, short, alone, long]);
  expect([alone, long, short, later].map((item) => positions.get(item))).toEqual([
    { column: 0, columns: 1 },
    { column: 0, columns: 2 },
    { column: 1, columns: 2 },
    { column: 0, columns: 1 },
  ]);
});

test('no two spans in one column overlap, and no group is wider than the most that overlap at once', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 200; round += 1) {
    const items = Array.from({ length: 1 + random(12) }, () => {
      const from = random(40);
      return span(from, from + 1 + random(8));
    });
    const positions = layOutSideBySide(items);
    for (const a of items)
      for (const b of items)
        if (a !== b && overlap(a, b)) expect(positions.get(a)?.column).not.toBe(positions.get(b)?.column);
    const most = Math.max(
      ...items.map((at) => items.filter((item) => item.from <= at.from && at.from < item.to).length),
    );
    expect(Math.max(...items.map((item) => positions.get(item)?.columns ?? 0))).toBe(most);
  }
});
