import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';
/**
 * The state of a sign-up: it waits for its payment, it has an account, it was refused because the address was taken in
 * the meantime, or its checkout page expired.
 */
export type SignupState = SignupRow['state'];

export type SignupRow = Row<typeof schema.signups>;
