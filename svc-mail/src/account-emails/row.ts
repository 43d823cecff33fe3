import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
export type AccountEmailRow = Row<typeof schema.account_mails>;
