import type { SecondFactor } from '@jobtrail/contract';

/** The tasks that a person can do with second factors, each in a dialog. */
export type Task =
  | { kind: 'add-totp' }
  | { kind: 'add-passkey' }
  | { kind: 'renew-codes' }
  | { kind: 'rename'; factor: SecondFactor }
  | { kind: 'remove'; factor: SecondFactor; isLast: boolean };
