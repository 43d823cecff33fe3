import type { RecipientStatus } from '@jobtrail/contract';
import type { BadgeTone } from '@jobtrail/web-kit';
import { Badge, ErrorState, Loading, messageOf } from '@jobtrail/web-kit';
import { MoreButton } from '../list/MoreButton.tsx';
import { useRecipients } from './queries.ts';

const TONES: Readonly<Partial<Record<RecipientStatus, BadgeTone>>> = { sent: 'success', failed: 'danger', uncertain: 'warning', sending: 'info' };

/** What became of each recipient; the mail server's last word stands with a failure. */
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
  if (recipients.length === 0) return <p className="muted">Nobody here.</p>;
  return (
    <>
      <ul className="recipients">
        {recipients.map(({ userId, name, email, status: state, error: problem }) => (
          <li key={userId}>
            <span className="grow">
              <span className="truncate">{name ?? 'Deleted account'}</span>
              <span className="truncate caption muted">{email ?? userId}</span>
              {problem ? <span className="caption failure">{problem}</span> : null}
            </span>
            <Badge tone={TONES[state] ?? 'neutral'}>{state.charAt(0).toUpperCase() + state.slice(1)}</Badge>
          </li>
        ))}
      </ul>
      {hasNextPage ? <MoreButton pending={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
    </>
  );
}
