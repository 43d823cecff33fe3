import { layoutFlow } from './layout.ts';

const SIZE = { width: 400, height: 200, node: 6, padding: 10 };

test('heights are proportional to the jobs, and the fullest column determines the scale', () => {
  // 200 px less one padding of 10 for 10 jobs: 19 px per job.
  const { nodes, links } = layoutFlow(
    [
      { id: 'A', column: 0, count: 10 },
      { id: 'B', column: 1, count: 3 },
      { id: 'C', column: 1, count: 7 },
    ],
    [
      { from: 'A', to: 'B', count: 3 },
      { from: 'A', to: 'C', count: 7 },
    ],
    SIZE,
  );
  expect(nodes.map(({ id, height }) => [id, Math.round(height)])).toEqual([
    ['A', 190],
    ['B', 57],
    ['C', 133],
  ]);
  expect(links.map(({ height }) => Math.round(height))).toEqual([57, 133]);
  expect(nodes.map(({ x }) => x)).toEqual([0, 394, 394]);
});

test('a node keeps its height for jobs that have not gone on', () => {
  const { nodes, links } = layoutFlow(
    [
      { id: 'A', column: 0, count: 10 },
      { id: 'B', column: 1, count: 4 },
    ],
    [{ from: 'A', to: 'B', count: 4 }],
    SIZE,
  );
  expect(nodes.map(({ height }) => Math.round(height))).toEqual([200, 80]);
  expect(links).toHaveLength(1);
});

test('a skipped column stays empty, and the order within a column is kept', () => {
  const { nodes } = layoutFlow(
    [
      { id: 'A', column: 0, count: 9 },
      { id: 'B', column: 2, count: 1 },
      { id: 'Z', column: 2, count: 8 },
    ],
    [
      { from: 'A', to: 'Z', count: 8 },
      { from: 'A', to: 'B', count: 1 },
    ],
    SIZE,
  );
  const at = Object.fromEntries(nodes.map((node) => [node.id, node]));
  expect([at['A']?.x, at['B']?.x, at['Z']?.x]).toEqual([0, 394, 394]);
  expect(at['B']?.y ?? 0).toBeLessThan(at['Z']?.y ?? 0);
});

test('a single node is at the left, as tall as the drawing, whatever the number of columns', () => {
  const alone = [{ id: 'A', column: 0, count: 3 }];
  for (const columns of [1, 5])
    expect(layoutFlow(alone, [], { ...SIZE, columns }).nodes).toEqual([
      { id: 'A', column: 0, count: 3, x: 0, y: 0, width: 6, height: 200 },
    ]);
});

test('a circular link is rejected', () => {
  expect(() =>
    layoutFlow(
      [
        { id: 'A', column: 0, count: 1 },
        { id: 'B', column: 1, count: 1 },
      ],
      [
        { from: 'A', to: 'B', count: 1 },
        { from: 'B', to: 'A', count: 1 },
      ],
      SIZE,
    ),
  ).toThrow('circular link');
});
