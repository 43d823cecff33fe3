import { BoundedRows, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { TicketEntryRow } from '../../rows.ts';
import { type Entry, entrySource, listEntryKeys } from './queries.ts';

type Kind = TicketEntryRow['kind'];

const keyOf = (ticketId: string, kind: Kind): string => `${ticketId} ${kind}`;

/**
 * Reads the notes and replies of some tickets in bounded memory. The ids are read at once; the texts follow in the
 * order in which they are requested, by ticket and kind.
 */
export class EntryReader {
  readonly #ids: ReadonlyMap<string, readonly string[]>;
  readonly #rows: BoundedRows<Entry>;
  readonly #runInSlot: RunInSlot;
  #page: Entry[] = [];

  private constructor(
    { knex }: Pick<CoreContext, 'knex'>,
    ids: ReadonlyMap<string, readonly string[]>,
    runInSlot: RunInSlot,
  ) {
    this.#ids = ids;
    this.#runInSlot = runInSlot;
    this.#rows = new BoundedRows<Entry>(entrySource(knex, [...ids.values()].flat()));
  }

  /** @param kinds in the order in which they will be requested for each ticket */
  static async open(
    core: Pick<CoreContext, 'knex'>,
    ticketIds: readonly string[],
    kinds: readonly Kind[],
    runInSlot: RunInSlot,
  ): Promise<EntryReader> {
    const ids = new Map<string, string[]>(
      ticketIds.flatMap((ticketId) => kinds.map((kind) => [keyOf(ticketId, kind), []])),
    );
    for (const { id, ticket_id, kind } of await listEntryKeys(core.knex, ticketIds))
      ids.get(keyOf(ticket_id, kind))?.push(id);
    return new EntryReader(core, ids, runInSlot);
  }

  /** A ticket's entries of one kind, oldest first. */
  async *of(ticketId: string, kind: Kind): AsyncGenerator<Entry, undefined> {
    for (const id of this.#ids.get(keyOf(ticketId, kind)) ?? []) {
      if (this.#page.length === 0) this.#page = (await this.#runInSlot(() => this.#rows.nextPage())) ?? [];
      // An entry that has been deleted since is skipped; the next one belongs to a later id.
      if (this.#page[0]?.id !== id) continue;
      const [entry] = this.#page.splice(0, 1);
      if (entry) yield entry;
    }
    return undefined;
  }
}
