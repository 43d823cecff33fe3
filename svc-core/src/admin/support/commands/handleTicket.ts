import type { Knex } from 'knex';
import { TICKET_ENTRIES_MAX, type TicketStatus } from '@jobtrail/contract';
import { conflict, newId, notFound, transaction } from '@jobtrail/service-kit';
import { recordAudit } from '../../../audit/commands.ts';
import type { TicketEntryRow, TicketRow } from '../../../rows.ts';
import { emailReply } from '../notifications.ts';

/** The ticket has changed since the version that the administrator read. */
export class StaleTicket extends Error {}

interface Handling {
  actorId: string;
  ticketId: string;
  /** The version that the administrator read; not compared if absent. */
  version?: number | undefined;
  now: number;
}
interface Changes {
  status?: TicketStatus | undefined;
  internalNote?: string | undefined;
}

/** @throws AppError 404, StaleTicket */
async function lockTicket(trx: Knex.Transaction, { ticketId, version }: Handling): Promise<TicketRow> {
  const ticket = await trx<TicketRow>('tickets').where({ id: ticketId }).forUpdate().first();
  if (!ticket) throw notFound();
  if (version !== undefined && version !== ticket.version) throw new StaleTicket();
  return ticket;
}

/** Adds a note or reply to a locked ticket. @throws AppError 409 `limit_reached` */
async function addEntry(
  trx: Knex.Transaction,
  kind: TicketEntryRow['kind'],
  message: string,
  { actorId, ticketId, now }: Handling,
): Promise<TicketEntryRow> {
  const counted = await trx('ticket_entries').where({ ticket_id: ticketId }).count({ total: '*' }).first();
  if (Number(counted?.['total'] ?? 0) >= TICKET_ENTRIES_MAX)
    throw conflict(`A ticket can have at most ${TICKET_ENTRIES_MAX} notes and replies.`, 'limit_reached');
  const entry: TicketEntryRow = {
    id: newId(),
    ticket_id: ticketId,
    kind,
    author_id: actorId,
    message,
    created_at: now,
  };
  await trx<TicketEntryRow>('ticket_entries').insert(entry);
  return entry;
}

/** Changes a locked ticket's status and records who did it; `more` has further changes to its row. */
async function setStatus(
  trx: Knex.Transaction,
  ticket: TicketRow,
  status: TicketStatus,
  { actorId, now }: Handling,
  more: Partial<TicketRow> = {},
): Promise<void> {
  await trx<TicketRow>('tickets')
    .where({ id: ticket.id })
    .update({ ...more, status, version: ticket.version + 1 });
  if (status !== ticket.status)
    await recordAudit(
      trx,
      {
        actorId,
        action: 'ticket.status',
        subjectId: ticket.user_id,
        detail: { ticketId: ticket.id, from: ticket.status, to: status },
      },
      now,
    );
}

/**
 * Sets a ticket's status, with an optional internal note. Earlier notes are kept.
 * @throws AppError 404, 409 `limit_reached`, StaleTicket if someone else has changed the ticket since that version
 */
export async function handleTicket(knex: Knex, handling: Handling, { status, internalNote }: Changes): Promise<void> {
  await transaction(knex, async (trx) => {
    const ticket = await lockTicket(trx, handling);
    const next = status ?? ticket.status;
    if (next === ticket.status && internalNote === undefined) return;
    if (internalNote !== undefined) {
      await addEntry(trx, 'note', internalNote, handling);
      await recordAudit(
        trx,
        {
          actorId: handling.actorId,
          action: 'ticket.note',
          subjectId: ticket.user_id,
          detail: { ticketId: ticket.id },
        },
        handling.now,
      );
    }
    await setStatus(trx, ticket, next, handling, internalNote === undefined ? {} : { internal_note: internalNote });
  });
}

/**
 * Replies to the author of a ticket: the reply is stored in the thread and emailed.
 * @throws AppError 404, 409 `limit_reached`, StaleTicket
 */
export async function replyToTicket(
  knex: Knex,
  appUrl: string,
  handling: Handling,
  { message, status }: { message: string; status?: TicketStatus | undefined },
): Promise<void> {
  await transaction(knex, async (trx) => {
    const ticket = await lockTicket(trx, handling);
    const entry = await addEntry(trx, 'reply', message, handling);
    await recordAudit(
      trx,
      { actorId: handling.actorId, action: 'ticket.reply', subjectId: ticket.user_id, detail: { ticketId: ticket.id } },
      handling.now,
    );
    await setStatus(trx, ticket, status ?? ticket.status, handling);
    await emailReply(trx, appUrl, ticket, entry, handling.now);
  });
}

/** Deletes all tickets of a person with everything written on them. */
export async function deleteTickets(knex: Knex, userId: string): Promise<void> {
  const ids: string[] = await knex<TicketRow>('tickets').where({ user_id: userId }).pluck('id');
  await knex<TicketEntryRow>('ticket_entries').whereIn('ticket_id', ids).delete();
  await knex<TicketRow>('tickets').whereIn('id', ids).delete();
}
