import { BoundedRows, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { type Entry, listEntryKeys } from './queries.ts';
import type { TicketEntryRow } from './row.ts';

type Kind = TicketEntryRow['kind'];

const keyOf = (ticketId: string, kind: Kind): string => `${ticketId} ${kind}`;

/**
 * Reads what was written at some tickets in bounded memory: which entries there are is known at once, their texts follow in the order in
 * which they are asked for, ticket by ticket and kind by kind.
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
    let wanted: readonly string[] = [...ids.values()].flat();
    this.#rows = new BoundedRows<Entry>({
      nextIds: () => {
        const next = wanted;
        wanted = [];
        return Promise.resolve(next);
      },
      rowsOf: (some) =>
        knex('ticket_entries')
          .leftJoin('users', 'users.id', 'ticket_entries.author_id')
          .whereIn('ticket_entries.id', some)
          .select('ticket_entries.*', 'users.name as author_name'),
      texts: ['ticket_entries.message'],
    });
  }

  /** @param kinds in the order in which they will be asked for, of each ticket */
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

  /** The entries of a kind of a ticket, oldest first. */
  async *of(ticketId: string, kind: Kind): AsyncGenerator<Entry, undefined> {
    for (const id of this.#ids.get(keyOf(ticketId, kind)) ?? []) {
      if (this.#page.length === 0) this.#page = (await this.#runInSlot(() => this.#rows.nextPage())) ?? [];
      // An entry that is gone by now is left out: the next one that was found belongs further down.
      if (this.#page[0]?.id !== id) continue;
      const [entry] = this.#page.splice(0, 1);
      if (entry) yield entry;
    }
    return undefined;
  }
}
