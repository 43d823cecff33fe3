import type { TicketStatus } from '@jobtrail/contract';
import { Badge, type BadgeTone, ErrorState, formatDate, Loading, messageOf, Panel, useCall } from '@jobtrail/web-kit';

/** The label of each status for the person who filed the ticket. */
const STATES: Readonly<Record<TicketStatus, { words: string; tone: BadgeTone }>> = {
  open: { words: 'Open', tone: 'info' },
  pending: { words: 'In progress', tone: 'warning' },
  resolved: { words: 'Resolved', tone: 'success' },
};

/** The person's tickets with their status and replies; renders nothing if there are none. */
export function OwnTickets() {
  const { data, error, refetch } = useCall('listOwnTickets', { refetchOnMount: 'always' });
  if (data?.length === 0) return null;
  return (
    <Panel title="Your tickets" padded={false}>
      {data ? (
        <ul className="own-tickets">
          {data.map(({ id, subject, status, createdAt, message, replies }) => (
            <li key={id}>
              <details>
                <summary>
                  <span className="grow">
                    <span className="medium own-subject">{subject}</span>
                    <time className="caption muted num">{formatDate(createdAt)}</time>
                  </span>
                  <Badge tone={STATES[status].tone}>{STATES[status].words}</Badge>
                </summary>
                <p className="own-text">{message}</p>
                {replies.map((reply) => (
                  <div key={reply.id} className="own-reply">
                    <p className="caption strong">
                      Support, <time className="num">{formatDate(reply.createdAt)}</time>
                    </p>
                    <p className="own-text">{reply.message}</p>
                  </div>
                ))}
                {replies.length === 0 ? null : <p className="caption muted">To answer, send a new message above.</p>}
              </details>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState title="Your tickets could not be loaded" level={3} onRetry={() => void refetch()}>
          {messageOf(error, 'Jobtrail could not be reached.')}
        </ErrorState>
      ) : (
        <Loading text="Loading tickets..." />
      )}
    </Panel>
  );
}
