import type { Knex } from 'knex';
import { type Clock, newId, unavailable } from '@jobtrail/service-kit';
import type { UploadRow } from './row.ts';

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
    const row: UploadRow = {
      id,
      user_id: userId,
      state: 'arriving',
      holder: this.holder,
      beat: this.#beats,
      content_type: null,
      bytes: most,
      created_at: this.#clock(),
      expired_at: null,
    };
    await this.#knex<UploadRow>('uploads').insert(row);
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
    const changed = await this.#knex<UploadRow>('uploads')
      .where({ id, state: 'arriving', holder: this.holder })
      .update({ state, content_type: contentType, bytes, holder: state === 'held' ? this.holder : null });
    if (changed === 0) throw unavailable();
    if (state === 'unattached') this.#forget([id]);
  }

  /** Gives up uploads of this process that nothing has named. @returns those whose bytes are to be freed */
  async drop(ids: readonly string[]): Promise<string[]> {
    this.#forget(ids);
    if (ids.length === 0) return [];
    const own = this.#knex<UploadRow>('uploads')
      .whereIn('id', ids)
      .where({ holder: this.holder })
      .whereIn('state', ['arriving', 'held']);
    if ((await own.clone().update({ state: 'freed', holder: null })) === 0) return [];
    return this.#knex<UploadRow>('uploads').whereIn('id', ids).whereIn('state', ['freed', 'expired']).pluck('id');
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
    await this.#knex<UploadRow>('uploads')
      .where({ holder: this.holder })
      .update({ beat: this.#beats })
      .catch(() => undefined);
  }
}
