import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';
export type MediaRow = Row<typeof schema.media>;

export type UploadRow = Row<typeof schema.uploads>;
