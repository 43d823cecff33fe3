import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';
export type BlobBindingRow = Row<typeof schema.blob_binding>;

/** The key of the only row. */
export const BLOBS = 'blobs' as const;
