import { affectedWorkspaces, followable } from './affected.ts';

const workspace = (folder: string, ...needs: string[]) => ({
  folder,
  name: `@jobtrail/${folder.split('/').at(-1) ?? ''}`,
  scripts: {},
  needs: needs.map((name) => `@jobtrail/${name}`),
});
const ALL = [
  workspace('packages/contract'),
  workspace('packages/web-kit', 'contract'),
  workspace('packages/service-kit', 'contract'),
  workspace('mfe-jobs', 'web-kit', 'contract'),
  workspace('svc-core', 'service-kit'),
];
const affected = (...files: string[]): string[] => affectedWorkspaces(ALL, files).map(({ folder }) => folder);

describe('A change', () => {
  it('in a part affects only that part', () => expect(affected('mfe-jobs/src/board/Board.tsx')).toEqual(['mfe-jobs']));
  it('in a package affects everything that depends on it, even indirectly', () => {
    expect(affected('packages/web-kit/src/index.ts')).toEqual(['packages/web-kit', 'mfe-jobs']);
    expect(affected('packages/contract/src/index.ts')).toEqual(ALL.map(({ folder }) => folder));
  });
  it('of the installed packages or of the test setup affects everything', () => {
    expect(affected('package-lock.json')).toHaveLength(ALL.length);
    expect(affected('packages/web-kit/jest.config.mjs')).toHaveLength(ALL.length);
  });
  it('outside the parts affects none', () => expect(affected('README.md', 'mfe-jobs-notes.md')).toEqual([]));

  it('runs the tests that import it, or all tests of a part if imports do not show every dependency', () => {
    const [, , , remote, service] = ALL;
    if (!remote || !service) throw new Error('no parts');
    const board = 'mfe-jobs/src/board/Board.tsx';
    expect(followable(ALL, remote, [board, 'mfe-jobs/README.md', 'svc-core/src/main.ts'])).toEqual([board]);
    expect(followable(ALL, remote, [board, 'mfe-jobs/remote.json'])).toBeNull();
    expect(followable(ALL, remote, [board, 'packages/contract/src/index.ts'])).toBeNull();
    expect(followable(ALL, service, ['svc-core/src/main.ts'])).toBeNull();
  });
});
