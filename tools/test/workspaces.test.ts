import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { ROOT } from '../workspace/parts.mjs';
import { readWorkspaces } from './workspaces.ts';

describe('The workspaces', () => {
  const folders: { remove: () => void }[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

  /** Creates a repository with these workspace patterns and a package in each of these folders. */
  const repository = (workspaces: string[], packages: string[]): string => {
    const folder = temporaryFolder();
    folders.push(folder);
    writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ workspaces }));
    for (const name of packages) {
      mkdirSync(join(folder.path, name), { recursive: true });
      writeFileSync(join(folder.path, name, 'package.json'), JSON.stringify({ name }));
    }
    return folder.path;
  };

  it('are selected by a name, a folder with a star, or a prefix with a star', () => {
    const root = repository(['packages/*', 'svc-*', 'gateway'], ['packages/a', 'svc-b', 'svc-c', 'gateway', 'other']);
    mkdirSync(join(root, 'svc-without-package'));
    expect(readWorkspaces(root).map(({ folder }) => folder)).toEqual(['packages/a', 'svc-b', 'svc-c', 'gateway']);
  });
  it('cause an error if a pattern matches none, so that no tests are left out silently', () => {
    expect(() => readWorkspaces(repository(['svc-*'], ['gateway']))).toThrow('svc-*');
  });
  it('of this repository include all services', () => {
    expect(readWorkspaces(ROOT).map(({ folder }) => folder)).toEqual(
      expect.arrayContaining(['svc-core', 'svc-billing', 'svc-mail', 'gateway', 'mfe-jobs', 'e2e']),
    );
  });
  it('of this repository all run the tests in their folders', () => {
    const hasTests = ({ folder }: { folder: string }): boolean =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).some(
        (file) => !/(^|\/)node_modules\//.test(file) && /\.(test|drill)\.(tsx?|mjs)$/.test(file),
      );
    const silent = readWorkspaces(ROOT).filter(({ scripts }) => scripts['test'] === undefined);
    expect(silent.filter(hasTests)).toEqual([]);
  });
});
