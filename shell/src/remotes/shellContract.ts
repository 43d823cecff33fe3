import { CONTRACT_VERSION } from '@jobtrail/contract';

/** The version of the contract with remotes that this shell is built for. */
export const SHELL_VERSION = CONTRACT_VERSION;
