import { ArrowLeft, Mail } from 'lucide-react';
import { useId } from 'react';
import { adminTexts, pages, type Ticket, type TicketEntry } from '@jobtrail/contract';
import { ApiError, ErrorState, formatDate, formatDateTime, Icon, SubscriptionBadge } from '@jobtrail/web-kit';
import { Loaded } from '../list/Loaded.tsx';
import { InternalNote } from './InternalNote.tsx';
import { useTicket } from './queries.ts';
import { TicketStatusSelect } from './TicketStatusSelect.tsx';
import { TicketText } from './TicketText.tsx';
import { useTicketCommands } from './useTicketCommands.ts';

/** Unsent text for each ticket. It stays in this tab while another ticket is open. */
export type Drafts = Readonly<Record<string, string>>;

interface Props {
  id: string;
  drafts: Drafts;
  onDraft: (key: string, text: string) => void;
}

/** One ticket: its author and text, its notes and replies, and the forms that add more. */
export function TicketDetail({ id, drafts, onDraft }: Props) {
  const ticket = useTicket(id);
  const isMissing = ticket.error instanceof ApiError && ticket.error.status === 404;
  return (
    <section className="ticket-detail" aria-label="Ticket">
      <a className="back ticket-back" href={pages.adminSupport}>
        <Icon of={ArrowLeft} />
        All tickets
      </a>
      {isMissing && !ticket.data ? (
        <ErrorState title="This ticket does not exist" drawing="off">
          Its account may have been deleted.
        </ErrorState>
      ) : (
        <Loaded query={ticket} what="ticket">
          {(opened) => <Opened ticket={opened} drafts={drafts} onDraft={onDraft} />}
        </Loaded>
      )}
    </section>
  );
}

/** Notes and replies in chronological order. */
function threadOf({ notes, replies }: Ticket): readonly (TicketEntry & { kind: 'note' | 'reply' })[] {
  const entries = [
    ...notes.map((entry) => ({ ...entry, kind: 'note' as const })),
    ...replies.map((entry) => ({ ...entry, kind: 'reply' as const })),
  ];
  return entries.sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
}

function Opened({ ticket, drafts, onDraft }: { ticket: Ticket } & Omit<Props, 'id'>) {
  const statusId = useId();
  const { update, reply } = useTicketCommands();
  const noteKey = `${ticket.id}:note`;
  const replyKey = `${ticket.id}:reply`;
  return (
    <>
      <header className="ticket-head">
        <div className="grow">
          <h2>{ticket.subject}</h2>
          <p className="muted">
            {ticket.userName ? (
              <>
                {ticket.userName} ({ticket.userEmail}),{' '}
              </>
            ) : null}
            opened <time className="num">{formatDate(ticket.createdAt)}</time>
          </p>
          <p className="row ticket-facts">
            <span className="caption muted">
              User <span className="mono">{ticket.userId}</span>
            </span>
            <SubscriptionBadge status={ticket.subscriptionStatus} />
          </p>
        </div>
        <div className="row">
          <label className="label" htmlFor={statusId}>
            Status
          </label>
          <TicketStatusSelect ticket={ticket} id={statusId} />
        </div>
      </header>
      <p className="ticket-message">{ticket.message}</p>
      {threadOf(ticket).map((entry) =>
        entry.kind === 'note' ? (
          <InternalNote
            key={entry.id}
            by={`${entry.authorName}, ${formatDateTime(entry.createdAt)}, not visible to the user`}
          >
            {entry.message}
          </InternalNote>
        ) : (
          <div key={entry.id} className="ticket-reply">
            <p className="row caption strong">
              <Icon of={Mail} size={12} />
              Reply to the user
              <span className="muted">
                {entry.authorName}, {formatDateTime(entry.createdAt)}
              </span>
            </p>
            <p className="internal-note-text">{entry.message}</p>
          </div>
        ),
      )}
      <TicketText
        label="Add internal note"
        placeholder={adminTexts.notePlaceholder}
        hint="Saving a note sets the status to pending."
        button={adminTexts.addNote}
        pendingButton="Updating..."
        text={drafts[noteKey] ?? ''}
        onText={(text) => onDraft(noteKey, text)}
        pending={update.isPending && update.variables.internalNote !== undefined}
        onSend={(internalNote) =>
          update.mutate({ ticket, status: 'pending', internalNote }, { onSuccess: () => onDraft(noteKey, '') })
        }
      />
      <TicketText
        label="Reply to the user"
        placeholder="Write a reply..."
        hint={`Goes to ${ticket.userEmail ?? 'the user'} by email.`}
        button="Send Reply"
        pendingButton="Sending..."
        secondary
        text={drafts[replyKey] ?? ''}
        onText={(text) => onDraft(replyKey, text)}
        pending={reply.isPending}
        onSend={(message) => reply.mutate({ ticket, message }, { onSuccess: () => onDraft(replyKey, '') })}
      />
    </>
  );
}
