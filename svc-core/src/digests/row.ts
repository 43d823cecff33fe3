import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';

export type DigestRow = Row<typeof schema.digests>;
