import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace/parts.mjs';
import { mutualFolders } from './mutualFolders.ts';

/** What our own rules refuse, and our settings of other people's: the rule, the file and its text. Without a rule it is allowed. */
const EXAMPLES: ReadonlyArray<readonly [rule: string | null, path: string, text: string]> = [
  ['no-restricted-imports', 'svc-core/src/one.ts', "import '@jobtrail/svc-mail/src/one.ts';"],
  ['no-restricted-imports', 'svc-core/src/two.ts', "export const load = () => import('../../svc-mail/src/one.ts');"],
  ['no-restricted-imports', 'svc-core/src/one.test.ts', "import '@jobtrail/web-kit';"],
  ['no-restricted-imports', 'shell/src/one.test.ts', "import '@jobtrail/service-kit';"],
  ['no-restricted-imports', 'gateway/src/one.ts', "import '@jobtrail/supervisor';"],
  ['no-restricted-imports', 'packages/web-kit/src/one.ts', "import '../../../tools/build/one.ts';"],
  ['no-restricted-imports', 'mfe-jobs/src/one.ts', "import '@jobtrail/contract/calls';"],
  ['no-restricted-imports', 'svc-core/src/migrations/0001-one.ts', "import '../jobs/row.ts';"],
  ['no-restricted-imports', 'tools/build/one.mjs', "import '../../svc-core/src/one.ts';"],
  ['no-restricted-imports', 'packages/contract/src/one.ts', "import '@jobtrail/web-kit';"],
  [null, 'svc-core/src/three.ts', "import '@jobtrail/service-kit';\nimport '@jobtrail/contract/calls';"],
  [null, 'svc-core/src/testing/one.ts', "import '@jobtrail/supervisor';"],
  ['no-cycle', 'svc-mail/src/one.ts', "import type { Two } from './two.ts';\nexport type One = Two;"],
  ['no-cycle', 'svc-mail/src/two.ts', "import type { One } from './one.ts';\nexport type Two = One;"],
  ['filename-case', 'svc-core/src/one-two.ts', 'export {};'],
  ['names', 'svc-core/src/oneTwo/one.ts', 'export {};'],
  ['names', 'svc-core/src/jobs/adminCommands.ts', 'export {};'],
  ['queries', 'svc-core/src/jobs/routes.ts', "export const count = (knex: Knex) => knex('jobs').count();"],
  ['queries', 'svc-core/src/jobs/row.ts', "export const one = (core: Core) => core.knex.raw('select 1');"],
  ['queries', 'svc-core/src/jobs/presenter.ts', "export const two = (database: Knex) => database('jobs');"],
  [null, 'svc-core/src/jobs/queries.ts', "export const count = (knex: Knex) => knex('jobs').count();"],
  [null, 'svc-core/src/jobs/internal.ts', 'export const end = ({ knex }: { knex: Knex }) => knex.destroy();'],
  ['retired-names', 'svc-mail/src/retired.ts', 'export const act = (one: One) => one.retired();'],
  ['retried-loads', 'mfe-jobs/src/load.ts', "export const load = () => import('./one.ts');"],
  ['retried-loads', 'shell/src/Screen.tsx', "import { lazy } from 'react';\nexport const Screen = lazy(load);"],
  ['selector-disallowed-list', 'mfe-admin/src/one.css', '.btn { color: red }'],
  ['selector-disallowed-list', 'mfe-billing/src/one.css', '.billing .board { color: red }'],
  [null, 'mfe-jobs/src/one.css', '.card-boxes .btn, .board.is-over > .name { color: red }'],
];

const LINTERS: ReadonlyArray<readonly [program: string, ...args: string[]]> = [
  ['oxlint/bin/oxlint', '--format', 'unix', '--ignore-pattern', 'tools/lint'],
  ['stylelint/bin/stylelint.mjs', '--config', 'tools/lint/stylelint.config.mjs', '--formatter', 'unix', '**/*.css'],
];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jobtrail-lint-'));
  // Above the examples: the linters would check it.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const path of ['.oxlintrc.json', 'tools/lint'])
    cpSync(join(ROOT, path), join(folder, 'examples', path), { recursive: true });
  const glossary = '### Retired names\n\n| Retired | Use |\n|---|---|\n| `gone`, `retired` | `used` |\n';
  for (const [, path, text] of [...EXAMPLES, [null, 'docs/glossary.md', glossary] as const]) {
    mkdirSync(dirname(join(folder, 'examples', path)), { recursive: true });
    writeFileSync(join(folder, 'examples', path), `${text}\n`);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test('each rule refuses its examples and nothing else', () => {
  const cwd = join(folder, 'examples');
  const found = LINTERS.flatMap(([program, ...args]) => {
    const options = { cwd, encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'node_modules', program), ...args], options);
    return [...`${stdout}${stderr}`.replaceAll(`${cwd}/`, '').matchAll(/^(\S+?):\d+:\d+: .*\(([a-z-]+)\)/gm)];
  });
  expect([...new Set(found.map(([, path, rule]) => `${rule} ${path}`))].sort()).toEqual(
    EXAMPLES.flatMap(([rule, path]) => (rule === null ? [] : [`${rule} ${path}`])).sort(),
  );
});

test('folders that import each other are found, unless they are an exception, which must be needed', () => {
  const files = [
    { path: 'svc-core/src/jobs/commands/one.ts', text: "import type { Two } from '../../media/two.ts';" },
    { path: 'svc-core/src/media/two.ts', text: "export { three } from '../jobs/three.ts';" },
    { path: 'svc-core/src/media/two.test.ts', text: "import { four } from '../seed/four.ts';" },
    { path: 'svc-core/src/seed/four.ts', text: "import { two } from '../media/two.ts';" },
  ];
  const pair = 'svc-core/src/jobs <-> svc-core/src/media';
  expect(mutualFolders(files, {})).toEqual([expect.stringContaining(`${pair}: svc-core/src/jobs/commands/one.ts`)]);
  expect(mutualFolders(files, { [pair]: 'a reason' })).toEqual([]);
  expect(mutualFolders([], { [pair]: 'a reason' })).toEqual([expect.stringContaining('do not import each other')]);
});
