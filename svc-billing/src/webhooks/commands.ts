import type { Knex } from 'knex';
import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
import { enqueueSyncs, type SyncSubject } from '../sync/commands.ts';
import type { EventHint } from './event.ts';

type EventRow = Row<typeof schema.events>;

/** An event to record, with its subjects. */
export interface Hint {
  readonly event: Pick<EventHint, 'id' | 'type'>;
  readonly subjects: readonly SyncSubject[];
}

/** One change at the provider causes several events. After this pause in ms, one sync covers them all. */
export const DEBOUNCE_MS = 200;

/** Which of some events were received before. */
export const findKnown = async (knex: Knex, batch: readonly Hint[]): Promise<ReadonlySet<string>> =>
  new Set(
    await knex<EventRow>('events')
      .whereIn(
        'id',
        batch.map(({ event }) => event.id),
      )
      .pluck('id'),
  );

/**
 * Records events and enqueues the syncs of their subjects.
 * @param known the IDs of those that were received before
 * @returns for each event whether it was new
 */
export async function recordEvents(
  trx: Knex,
  batch: readonly Hint[],
  known: ReadonlySet<string>,
  now: number,
): Promise<boolean[]> {
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
  return batch.map(({ event }) => fresh.delete(event.id));
}
