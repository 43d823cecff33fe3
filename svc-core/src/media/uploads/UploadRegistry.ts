import type { Knex } from 'knex';
import { type Clock, newId } from '@jobtrail/service-kit';
import { DEFAULT_STORAGE_QUOTA_BYTES } from '../storage/quota.ts';
import {
  completeUpload,
  freeUploads,
  type ReceivedFile,
  registerUpload,
  writeHeartbeat,
} from './commands/registration.ts';

/** How often a process with uploads in progress writes its heartbeat. */
const HEARTBEAT_MS = 500;
/** Most ids that a process keeps for deletion once its blob store responds again; further ones expire. */
const DEFERRED_MAX = 10_000;

/** Registers the uploads of one process (see `uploads` in schema.ts) and writes its heartbeat while it has any. */
export class UploadRegistry {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #alive = new Set<string>();
  readonly #deferred = new Set<string>();
  #beats = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The id of this process in the registry. */
  readonly holder = newId();
  /** How many bytes the images, recordings and texts of each person may take. */
  readonly quotaBytes: number;

  constructor(knex: Knex, clock: Clock, quotaBytes = DEFAULT_STORAGE_QUOTA_BYTES) {
    this.quotaBytes = quotaBytes;
    this.#knex = knex;
    this.#clock = clock;
  }

  /**
   * Registers an upload before its first byte is stored.
   * @param most its maximum size in bytes
   * @returns the id under which to store its bytes
   * @throws AppError 409 if the person's storage is full
   */
  async begin(userId: string, most: number): Promise<string> {
    const id = newId();
    await registerUpload(
      this.#knex,
      {
        id,
        user_id: userId,
        holder: this.holder,
        beat: this.#beats,
        bytes: most,
        created_at: this.#clock(),
      },
      this.quotaBytes,
    );
    this.#alive.add(id);
    this.#timer ??= setInterval(() => void this.#beat(), HEARTBEAT_MS).unref();
    return id;
  }

  /**
   * Records that all bytes of an upload are stored: `held` by the request that will attach it, or `unattached`.
   * @throws AppError 503 if another process has declared this one dead in the meantime
   */
  async finish(id: string, state: 'held' | 'unattached', file: ReceivedFile): Promise<void> {
    await completeUpload(this.#knex, { id, holder: this.holder }, { state, ...file });
    if (state === 'unattached') this.#forget([id]);
  }

  /** Frees uploads of this process that nothing refers to. @returns the ids of those whose bytes must be deleted */
  async drop(ids: readonly string[]): Promise<string[]> {
    this.#forget(ids);
    return freeUploads(this.#knex, ids, this.holder);
  }

  /** Keeps the ids of blobs that this process has freed and could not delete yet. */
  defer(ids: readonly string[]): void {
    for (const id of ids) if (this.#deferred.size < DEFERRED_MAX) this.#deferred.add(id);
  }

  /** Returns the ids of the blobs that are still to be deleted, and removes them from this list. */
  takeDeferred(): string[] {
    const ids = [...this.#deferred];
    this.#deferred.clear();
    return ids;
  }

  #forget(ids: readonly string[]): void {
    for (const id of ids) this.#alive.delete(id);
    if (this.#alive.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #beat(): Promise<void> {
    this.#beats += 1;
    // If a heartbeat fails, the next one makes up for it.
    await writeHeartbeat(this.#knex, this.holder, this.#beats).catch(() => undefined);
  }
}
