/** The versions of the contract between shell and remotes that a part speaks, from `minimum` to `version`. */
export interface ContractRange {
  readonly version: number;
  readonly minimum: number;
}

/** The versions of a shell: its own, and the one before, so that a remote need not be released with the shell. */
export const contractOfShell = (version: number): ContractRange => ({ version, minimum: Math.max(1, version - 1) });

/** What a remote declares: the version that it was built for, or a range if it also runs in older shells. */
export type DeclaredContract = number | ContractRange;

/** Why a remote and a shell have no version in common: the remote is too old, or the shell is. */
export type ContractMismatch = 'remote outdated' | 'shell outdated';

/** The newest version of the contract that a remote and a shell both speak, or why there is none. */
export function commonContract(declared: DeclaredContract, shell: ContractRange): number | ContractMismatch {
  const { version, minimum } = typeof declared === 'number' ? { version: declared, minimum: declared } : declared;
  if (version < shell.minimum) return 'remote outdated';
  if (minimum > shell.version) return 'shell outdated';
  return Math.min(version, shell.version);
}
