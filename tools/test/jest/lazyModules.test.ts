import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { lazyModules } from './lazyModules.mjs';

const INDEX = `export type { A } from './A.ts';
export { b, type B } from './b.ts';
export * from './c.ts';
export * as d from './d.ts';
`;

it('loads packages and what an index exports by name when they are first used, other modules at once', () => {
  const folder = temporaryFolder();
  try {
    const index = join(folder.path, 'index.ts');
    writeFileSync(index, INDEX);
    writeFileSync(join(folder.path, 'b.ts'), "export const b = 'b';");
    const compiled = Object.entries(lazyModules('\\.ts$', {}, folder.path));
    const lazyIn = (file: string) =>
      compiled.find(([pattern]) => new RegExp(pattern).test(file))?.[1].at(1) as { module: { lazy: unknown } };
    expect(lazyIn(index).module.lazy).toEqual(['./b.ts']);
    expect(lazyIn(join(folder.path, 'b.ts')).module.lazy).toBe(true);
  } finally {
    folder.remove();
  }
});
