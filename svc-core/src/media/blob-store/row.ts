/** The row of `blob_binding`: the id that this database and its blob store share. */
export interface BlobBindingRow {
  name: 'blobs';
  /** A UUID. */
  database_id: string;
  /** In ms since the epoch. */
  bound_at: number;
}

/** The key of the only row. */
export const BLOBS = 'blobs' as const;
