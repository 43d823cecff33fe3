import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type MailedLinkRow = Row<typeof schema.mailed_links>;

/** What a link is for: to choose a new password, to confirm the address of an account, to give an account a new one. */
export type Purpose = MailedLinkRow['purpose'];
