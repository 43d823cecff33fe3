/** A row of `media`: what a blob is and whose. */
export interface MediaRow {
  id: string;
  user_id: string;
  job_id: string;
  interview_note_id: string | null;
  content_type: string;
  bytes: number;
  position: number;
  created_at: number;
}

/**
 * A row of `uploads`, the journal of blobs that belong to nothing. It is committed before the first byte is kept, and
 * goes when a row of `media` takes its place or when its bytes are gone: no crash leaves bytes that nobody knows of.
 * - `arriving`: its bytes are coming; `held`: they have come, within a request that will name them. Both live as long
 *   as their holder.
 * - `unattached`: uploaded and told to its person, to be named within an hour.
 * - `freed`: a person has deleted it. The process that did so deletes its bytes at once.
 * - `expired`: found by a sweep, left by a process that died or not named in time. Its bytes are kept for
 *   BLOB_QUARANTINE_DAYS: the database may be a restored one, and a later state of it may have named them.
 */
export interface UploadRow {
  id: string;
  user_id: string;
  state: 'arriving' | 'held' | 'unattached' | 'freed' | 'expired';
  /** The process in which it lives, by an id made at its start. */
  holder: string | null;
  /** Grows as long as the holder lives. */
  beat: number;
  content_type: string | null;
  /** While it arrives: the most that it may become. */
  bytes: number;
  created_at: number;
  /** When a sweep found it expired, in ms; null in every other state. */
  expired_at: number | null;
}
