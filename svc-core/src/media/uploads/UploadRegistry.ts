import type { Knex } from 'knex';
import { type Clock, newId } from '@jobtrail/service-kit';
import { completeUpload, freeUploads, registerUpload, writeHeartbeat } from './commands/registration.ts';

/** How often a process with uploads under way says that it lives. */
const HEARTBEAT_MS = 500;
/** Most ids that a process remembers to delete once its blob store answers again; the rest expires. */
const DEFERRED_MAX = 10_000;

/** Writes the journal of uploads for one process (see UploadRow). */
export class UploadRegistry {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #alive = new Set<string>();
  readonly #deferred = new Set<string>();
  #beats = 0;
  #timer: NodeJS.Timeout | undefined;
  /** This process in the journal. */
  readonly holder = newId();

  constructor(knex: Knex, clock: Clock) {
    this.#knex = knex;
    this.#clock = clock;
  }

  /**
   * Notes an upload before its first byte is kept.
   * @param most how many bytes it may become
   * @returns the id under which its bytes are to be kept
   */
  async begin(userId: string, most: number): Promise<string> {
    const id = newId();
    await registerUpload(this.#knex, {
      id,
      user_id: userId,
      holder: this.holder,
      beat: this.#beats,
      bytes: most,
      created_at: this.#clock(),
    });
    this.#alive.add(id);
    this.#timer ??= setInterval(() => void this.#beat(), HEARTBEAT_MS).unref();
    return id;
  }

  /**
   * Notes that all bytes of an upload are kept: `held` by the request that will name it, or `unattached`.
   * @throws AppError 503 when another process took this one for dead meanwhile
   */
  async finish(
    id: string,
    state: 'held' | 'unattached',
    { contentType, bytes }: { contentType: string; bytes: number },
  ): Promise<void> {
    await completeUpload(this.#knex, { id, holder: this.holder }, { state, contentType, bytes });
    if (state === 'unattached') this.#forget([id]);
  }

  /** Gives up uploads of this process that nothing has named. @returns those whose bytes are to be freed */
  async drop(ids: readonly string[]): Promise<string[]> {
    this.#forget(ids);
    return freeUploads(this.#knex, ids, this.holder);
  }

  /** Remembers blobs that this process has freed and could not delete. */
  defer(ids: readonly string[]): void {
    for (const id of ids) if (this.#deferred.size < DEFERRED_MAX) this.#deferred.add(id);
  }

  /** The blobs that are still to be deleted, once. */
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
    // A beat that fails is made up for by the next one.
    await writeHeartbeat(this.#knex, this.holder, this.#beats).catch(() => undefined);
  }
}
