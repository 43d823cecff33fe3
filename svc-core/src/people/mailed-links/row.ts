import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type MailedLinkRow = Row<typeof schema.mailed_links>;

/**
 * The purpose of a link: to choose a new password, to confirm the address of an account, to change it, or to cancel the
 * subscription of a deactivated person. A link that has confirmed an address is kept as `used`: it opens nothing, but can
 * still say so.
 */
export type Purpose = MailedLinkRow['purpose'];
