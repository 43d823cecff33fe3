import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type SecondFactorRow = Row<typeof schema.second_factors>;
/** The columns of an authenticator app, or of a passkey. */
export type FactorData = Pick<
  SecondFactorRow,
  'secret' | 'last_step' | 'credential_id' | 'credential_hash' | 'public_key' | 'counter' | 'transports'
>;
export const NO_DATA: FactorData = {
  secret: null,
  last_step: null,
  credential_id: null,
  credential_hash: null,
  public_key: null,
  counter: null,
  transports: null,
};
export type EnrollmentRow = Row<typeof schema.second_factor_enrollments>;
export type RecoveryCodeRow = Row<typeof schema.recovery_codes>;
export type PendingSignInRow = Row<typeof schema.pending_sign_ins>;
