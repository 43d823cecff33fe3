import { importCycles } from './importCycles.ts';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((target) => `import '${target}';`).join('\n'),
});

test('finds import cycles, no matter what else imports their files', () => {
  const files = [
    file('a/main.ts', './one.ts'),
    file('a/one.ts', '../b/two.ts'),
    file('b/two.ts', './three.tsx'),
    file('b/three.tsx', '../a/one.ts', 'react'),
  ];
  expect(importCycles(files)).toEqual(['these files import one another: a/one.ts, b/three.tsx, b/two.ts']);
});

test('follows type-only and dynamic imports', () => {
  const files = [
    { path: 'one.ts', text: "import type { Two } from './two.ts';" },
    { path: 'two.ts', text: "export const load = () => import('./one.ts');" },
  ];
  expect(importCycles(files)).toHaveLength(1);
});

test('does not report a file that two others import', () => {
  const files = [
    file('top.ts', './left.ts', './right.ts'),
    file('left.ts', './base.ts'),
    file('right.ts', './base.ts'),
  ];
  expect(importCycles([...files, file('base.ts')])).toEqual([]);
});
