import {
  commonContract,
  CONTRACT_VERSION,
  type ContractMismatch,
  contractOfShell,
  type RemoteEntry,
} from '@jobtrail/contract';

/** The version of the contract with remotes that this shell is built for. */
export const SHELL_VERSION = CONTRACT_VERSION;

/** A remote that speaks no version of the contract that this shell speaks. */
export class IncompatibleRemote extends Error {
  readonly mismatch: ContractMismatch;

  constructor(name: string, mismatch: ContractMismatch) {
    super(`${name} has no common contract version: ${mismatch}`);
    this.name = 'IncompatibleRemote';
    this.mismatch = mismatch;
  }
}

/**
 * The newest version of the contract that a remote and this shell speak.
 * @throws {IncompatibleRemote} if there is none
 */
export function agreeOnContract({ name, contract }: Pick<RemoteEntry, 'name' | 'contract'>): number {
  const common = commonContract(contract, contractOfShell(SHELL_VERSION));
  if (typeof common === 'string') throw new IncompatibleRemote(name, common);
  return common;
}
