import type { OwnTicket, Ticket, TicketEntry } from '@jobtrail/contract';
import { allIds, BoundedRows, type Item, type Piece, rowList, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { TicketEntryRow, TicketRow } from '../../rows.ts';
import { EntryReader } from './EntryReader.ts';
import { presentEntry, presentFacts, presentOwnFacts, presentOwnReply } from './presenter.ts';
import { type Entry, listAuthors, pageOfTicketIds, type TicketFilter, ticketSource } from './queries.ts';

type Reader = Pick<CoreContext, 'knex'>;

/** A list of notes or replies of a ticket: its name on the wire, its kind, and its presenter. */
interface EntryList {
  readonly name: string;
  readonly kind: TicketEntryRow['kind'];
  readonly present: (entry: Entry) => object;
}

const NOTES: EntryList = {
  name: 'notes' satisfies keyof Ticket,
  kind: 'note',
  present: presentEntry satisfies (entry: Entry) => TicketEntry,
};
const REPLIES: EntryList = {
  name: 'replies' satisfies keyof Ticket,
  kind: 'reply',
  present: presentEntry satisfies (entry: Entry) => TicketEntry,
};
const OWN_REPLIES: EntryList = { name: 'replies' satisfies keyof OwnTicket, kind: 'reply', present: presentOwnReply };

/** Tickets as JSON, one after another: the fields of each, then its notes and replies. */
async function* ticketsText(
  core: Reader,
  tickets: ReadonlyArray<{ id: string; facts: string }>,
  lists: readonly EntryList[],
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> {
  const entries = await EntryReader.open(
    core,
    tickets.map(({ id }) => id),
    lists.map(({ kind }) => kind),
    runInSlot,
  );
  let before = '';
  for (const { id, facts } of tickets) {
    yield before + facts.slice(0, -1);
    before = ',';
    for (const { name, kind, present } of lists) {
      yield `,"${name}":[`;
      let separator = '';
      for await (const entry of entries.of(id, kind)) {
        yield separator + JSON.stringify(present(entry));
        separator = ',';
      }
      yield ']';
    }
    yield '}';
  }
  return undefined;
}

async function adminText(
  core: Reader,
  tickets: readonly TicketRow[],
  runInSlot: RunInSlot,
): Promise<AsyncGenerator<Piece, undefined>> {
  const authors = await listAuthors(core.knex, tickets);
  const texts = tickets.map((ticket) => ({
    id: ticket.id,
    facts: JSON.stringify(presentFacts(ticket, authors.get(ticket.user_id))),
  }));
  return ticketsText(core, texts, [NOTES, REPLIES], runInSlot);
}

const ownText = (core: Reader, tickets: readonly TicketRow[], runInSlot: RunInSlot): AsyncGenerator<Piece, undefined> =>
  ticketsText(
    core,
    tickets.map((ticket) => ({ id: ticket.id, facts: JSON.stringify(presentOwnFacts(ticket)) })),
    [OWN_REPLIES],
    runInSlot,
  );

/** A page of tickets as administrators see them, newest first. */
export const ticketList = (
  core: Reader,
  narrow: TicketFilter,
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> =>
  rowList<TicketRow>(runInSlot, ticketSource(core.knex, narrow), async (rows): Promise<Item[]> => [
    await adminText(core, rows, runInSlot),
  ]);

/** A page of a person's own tickets, newest first. */
export const ownTicketList = (
  core: Reader,
  userId: string,
  cursor: string | undefined,
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> =>
  rowList<TicketRow>(runInSlot, ticketSource(core.knex, { userId, cursor }), (rows): Item[] => [
    ownText(core, rows, runInSlot),
  ]);

/** One ticket as administrators see it. */
export async function* ticketDocument(
  core: Reader,
  ticket: TicketRow,
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> {
  yield* await adminText(core, [ticket], runInSlot);
  return undefined;
}

/** All tickets of a person, newest first, one at a time. */
export async function* ownTickets(
  core: Reader,
  userId: string,
  runInSlot: RunInSlot,
): AsyncGenerator<OwnTicket, undefined> {
  for (let cursor: string | undefined; ;) {
    const ids = await pageOfTicketIds(core.knex, { userId, cursor });
    cursor = ids.at(-1);
    if (cursor === undefined) return undefined;
    const rows = new BoundedRows<TicketRow>({
      ...ticketSource(core.knex, { userId }),
      nextIds: allIds(() => Promise.resolve(ids)),
    });
    for (let page = await runInSlot(() => rows.nextPage()); page; page = await runInSlot(() => rows.nextPage())) {
      const entries = await EntryReader.open(
        core,
        page.map(({ id }) => id),
        [OWN_REPLIES.kind],
        runInSlot,
      );
      for (const ticket of page) {
        const replies = [];
        for await (const entry of entries.of(ticket.id, OWN_REPLIES.kind)) replies.push(presentOwnReply(entry));
        yield { ...presentOwnFacts(ticket), replies };
      }
    }
  }
}
