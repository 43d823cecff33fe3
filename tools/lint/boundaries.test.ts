import { crossedBoundaries } from './boundaries.ts';

const parts = {
  frontEnds: ['shell', 'mfe-jobs'],
  processes: ['svc-core', 'svc-mail', 'gateway'],
  tools: ['test', 'build'],
};
const imports = (path: string, specifier: string) =>
  crossedBoundaries([{ path, text: `export const a = 1;\nimport { one } from '${specifier}';\n` }], parts);

test.each([
  ['svc-core/src/one.ts', '@jobtrail/svc-mail', 'svc-core may not import another part'],
  ['svc-core/src/one.ts', '@jobtrail/svc-mail/src/one.ts', 'svc-core may not import another part'],
  ['svc-core/src/one.ts', '../../svc-mail/src/one.ts', 'svc-core may not import another part'],
  ['svc-core/test/one.test.ts', '../../gateway/src/one.ts', 'svc-core may not import another part'],
  ['svc-core/build.mjs', '../shell/build.mjs', 'svc-core may not import another part'],
  ['shell/src/one.tsx', '@jobtrail/mfe-jobs', 'shell may not import another part'],
  ['shell/src/one.test.tsx', '@jobtrail/service-kit', 'shell may not import service-kit'],
  ['gateway/src/one.ts', '@jobtrail/web-kit/one', 'gateway may not import web-kit'],
  ['svc-core/src/one.ts', '@jobtrail/test', 'Product code runs without the tools'],
  ['svc-core/src/one.ts', '../build/one.ts', 'Product code runs without the tools'],
  ['packages/service-kit/src/one.ts', '@jobtrail/build/one.ts', 'Product code runs without the tools'],
  ['packages/web-kit/src/one.tsx', '@jobtrail/build', 'Product code runs without the tools'],
  ['shell/src/one.ts', '@jobtrail/contract/calls', 'Front ends carry no validator'],
  ['packages/web-kit/src/one.ts', '@jobtrail/contract/calls', 'Front ends carry no validator'],
  ['svc-core/src/migrations/0001-one.ts', '../jobs/row.ts', 'A migration imports only the kit'],
  ['tools/test/one.ts', '../../svc-core/src/one.ts', 'it imports none of them'],
  ['tools/build/one.mjs', '@jobtrail/gateway', 'it imports none of them'],
  ['packages/contract/src/one.ts', '@jobtrail/web-kit', 'The contract depends on no other part'],
  ['packages/posting/src/one.ts', '@jobtrail/contract', 'The rules that read postings depend on no other part'],
])('%s may not import %s', (path, specifier, message) => {
  const [found, ...others] = imports(path, specifier);
  expect(others).toEqual([]);
  expect(found).toContain(`${path}:2: imports ${specifier}. `);
  expect(found).toContain(message);
});

test.each([
  ['svc-core/src/one.ts', '@jobtrail/service-kit'],
  ['svc-core/src/one.ts', '@jobtrail/contract/calls'],
  ['svc-core/src/one.test.ts', '@jobtrail/test'],
  ['svc-core/src/testing/one.ts', '@jobtrail/build'],
  ['svc-core/src/one.ts', './svc-mail/one.ts'],
  ['svc-core/src/migrations/0001-one.ts', './columns.ts'],
  ['svc-core/src/migrations/0001-one.test.ts', '../schema.ts'],
  ['shell/src/one.ts', '@jobtrail/contract'],
  ['shell/src/one.test.ts', '@jobtrail/contract/calls'],
  ['tools/test/one.ts', '@jobtrail/contract'],
  ['e2e/journeys/one.spec.ts', '../../svc-core/src/one.ts'],
])('%s may import %s', (path, specifier) => {
  expect(imports(path, specifier)).toEqual([]);
});

test.each([
  "export { one } from '@jobtrail/svc-mail';",
  "import type { One } from '@jobtrail/svc-mail';",
  "export const load = () => import('@jobtrail/svc-mail');",
  "export type One = import('@jobtrail/svc-mail').One;",
])('%s counts as an import', (text) => {
  expect(crossedBoundaries([{ path: 'svc-core/src/one.ts', text }], parts)).toHaveLength(1);
});
