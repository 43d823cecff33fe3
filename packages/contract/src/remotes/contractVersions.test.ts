import { expect, it } from '@jest/globals';
import { commonContract, contractOfShell } from './contractVersions.ts';
import { readDeclaration } from './declaration.ts';

const range = (version: number, minimum: number) => ({ version, minimum });

it.each([
  ['of the same version', 5, 5, 5],
  ['of the version before', 4, 5, 4],
  ['two versions older', 3, 5, 'remote outdated'],
  ['of the next version only', 6, 5, 'shell outdated'],
  ['of the next version that also runs in this one', range(6, 5), 5, 5],
  ['of a later version that still runs in the one before', range(7, 4), 5, 5],
  ['of the version before, with older ones', range(4, 2), 5, 4],
  ['that ends before the oldest version of the shell', range(3, 1), 5, 'remote outdated'],
  ['of the first version', 1, 1, 1],
  ['without a version', 0, 1, 'remote outdated'],
])('a remote %s and a shell speak their newest common version', (_, remote, shell, expected) => {
  expect(commonContract(remote, contractOfShell(shell))).toBe(expected);
});

it.each([
  [2, true],
  [{ version: 2, minimum: 1 }, true],
  [{ version: 2, minimum: 2 }, true],
  [{ version: 1, minimum: 2 }, false],
  [{ version: 2 }, false],
  ['2', false],
  [0, false],
])('remote.json with the contract %j is valid: %p', (contract, valid) => {
  const read = () => readDeclaration({ name: 'mfe-a', title: 'A', contract, routes: [] }).declaration.contract;
  if (valid) expect(read()).toEqual(contract);
  else expect(read).toThrow(/contract/);
});
