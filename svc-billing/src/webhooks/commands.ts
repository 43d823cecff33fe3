import type { Knex } from 'knex';
import { deleteRowsBefore, type Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
import { enqueueSyncs, type SyncSubject } from '../sync/commands/enqueueSync.ts';
import type { EventHint } from './event.ts';

type EventRow = Row<typeof schema.events>;

/** An event to record, with its subjects. */
export interface Hint {
  readonly event: Pick<EventHint, 'id' | 'type'>;
  readonly subjects: readonly SyncSubject[];
}

/** One change at the provider causes several events. After this pause in ms, one sync covers them all. */
export const DEBOUNCE_MS = 200;

/**
 * Records events and enqueues the syncs of their subjects.
 * @returns for each event whether it was new
 */
export async function recordEvents(trx: Knex, batch: readonly Hint[], now: number): Promise<boolean[]> {
  const ids = batch.map(({ event }) => event.id);
  const known = new Set(await trx<EventRow>('events').whereIn('id', ids).pluck('id'));
  const fresh = new Map(batch.filter(({ event }) => !known.has(event.id)).map((hint) => [hint.event.id, hint]));
  if (fresh.size > 0) {
    const hints = [...fresh.values()];
    await trx<EventRow>('events').insert(hints.map(({ event: { id, type } }) => ({ id, type, received_at: now })));
    await enqueueSyncs(
      trx,
      hints.flatMap(({ subjects }) => subjects),
      now + DEBOUNCE_MS,
    );
  }
  // If an event occurs twice in a batch, the first occurrence counts as new.
  return ids.map((id) => fresh.delete(id));
}

/** Deletes events that were received before a given time. @param signal stops it between two steps */
export async function sweepEvents(knex: Knex, before: number, signal: AbortSignal): Promise<void> {
  await deleteRowsBefore(knex, { table: 'events', key: 'id', time: 'received_at' }, before, signal);
}
