import type { SecondFactor } from '@jobtrail/contract';

/** What a person does with second factors, each in a dialog. */
export type Task =
  | { kind: 'add-totp' }
  | { kind: 'add-passkey' }
  | { kind: 'renew-codes' }
  | { kind: 'rename'; factor: SecondFactor }
  | { kind: 'remove'; factor: SecondFactor; isLast: boolean };
