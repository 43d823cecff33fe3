import { fileNames } from './fileNames.ts';

const check = (...paths: string[]) => fileNames(paths.map((path) => ({ path, text: '' })));

test.each([
  'svc-core/src/job-page/one_two.ts',
  'tools/build/one-two.mjs',
  'mfe-jobs/src/one-two.test.tsx',
  'one-two.ts',
])('%s is reported, because a file is camelCase or PascalCase', (path) => {
  expect(check(path)).toEqual([`${path}: a file is camelCase, or PascalCase as the class or component in it`]);
});

test.each(['svc-core/src/migrations/audiences.ts', 'svc-core/src/migrations/0005.ts'])(
  '%s is reported, because a migration begins with its number',
  (path) => {
    expect(check(path)).toEqual([`${path}: a migration begins with its number and a hyphen`]);
  },
);

test('a folder in src that is not kebab-case is reported once', () => {
  expect(check('shell/src/topBar/one.ts', 'shell/src/topBar/two.ts', 'shell/src/a/Menu/one.ts')).toEqual([
    'shell/src/topBar: a folder is kebab-case',
    'shell/src/a/Menu: a folder is kebab-case',
  ]);
});

test.each([
  'svc-core/src/people/sessions.test.ts',
  'svc-core/src/migrations/0005-audiences.ts',
  'svc-core/src/migrations/0005-audiences.test.ts',
  'svc-core/src/migrations/index.ts',
  'mfe-jobs/src/job-page/JobPage.test.tsx',
  'e2e/pageObjects/board.ts',
  'deploy/one_two.sh',
])('%s is well named', (path) => {
  expect(check(path)).toEqual([]);
});
