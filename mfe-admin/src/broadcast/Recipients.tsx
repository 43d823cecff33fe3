import type { BroadcastRecipient, RecipientStatus } from '@jobtrail/contract';
import { Badge, type BadgeTone, ErrorState, formatCount, formatDateTime, Loading, messageOf } from '@jobtrail/web-kit';
import { MoreButton } from '../list/MoreButton.tsx';
import { useRecipients } from './queries.ts';

const TONES: Readonly<Partial<Record<RecipientStatus, BadgeTone>>> = {
  sent: 'success',
  failed: 'danger',
  uncertain: 'warning',
  sending: 'info',
};

/** The result for each recipient; a failure shows the mail server's last reply. */
export function Recipients({ id, status }: { id: string; status: RecipientStatus | 'all' }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRecipients(id, status);
  const recipients = data?.pages.flatMap((page) => page.recipients);
  if (!recipients) {
    return error ? (
      <ErrorState title="The recipients could not be loaded" level={3} onRetry={() => void refetch()}>
        {messageOf(error, 'Jobtrail could not be reached.')}
      </ErrorState>
    ) : (
      <Loading text="Loading recipients..." />
    );
  }
  if (recipients.length === 0) return <p className="muted">No recipients.</p>;
  return (
    <>
      <ul className="recipients">
        {recipients.map((recipient) => (
          <li key={recipient.userId}>
            <span className="grow">
              <span className="truncate">{recipient.name ?? 'Deleted account'}</span>
              <span className="truncate caption muted">{recipient.email ?? recipient.userId}</span>
              <DeliveryProblem recipient={recipient} />
            </span>
            <Badge tone={TONES[recipient.status] ?? 'neutral'}>
              {recipient.status.charAt(0).toUpperCase() + recipient.status.slice(1)}
            </Badge>
          </li>
        ))}
      </ul>
      {hasNextPage ? <MoreButton pending={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
    </>
  );
}

/** The latest problem, the number of attempts, and the time of the next one. */
function DeliveryProblem({ recipient: { status, error, attempts, nextTryAt } }: { recipient: BroadcastRecipient }) {
  if (!error) return null;
  const tried = attempts > 1 ? `Tried ${formatCount(attempts)} times.` : '';
  const next = nextTryAt ? `Next try ${formatDateTime(nextTryAt)}.` : '';
  return (
    <>
      <span className={status === 'pending' ? 'caption' : 'caption failure'}>{error}</span>
      {tried || next ? <span className="caption muted num">{`${tried} ${next}`.trim()}</span> : null}
    </>
  );
}
