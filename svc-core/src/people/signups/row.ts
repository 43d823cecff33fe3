import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';
/**
 * What became of a sign-up: it waits for its payment, it made an account, it was refused since the address was taken
 * meanwhile, or its checkout page expired.
 */
export type SignupState = SignupRow['state'];

export type SignupRow = Row<typeof schema.signups>;
