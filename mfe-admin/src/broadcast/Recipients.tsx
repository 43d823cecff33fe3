import type { BroadcastRecipient, RecipientStatus } from '@jobtrail/contract';
import { Badge, type BadgeTone, formatCount, formatDateTime } from '@jobtrail/web-kit';
import { PagedList } from '../list/PagedList.tsx';
import { type Columns, RecordTable } from '../list/RecordTable.tsx';
import { useRecipients } from './queries.ts';

const TONES: Readonly<Partial<Record<RecipientStatus, BadgeTone>>> = {
  sent: 'success',
  failed: 'danger',
  uncertain: 'warning',
  sending: 'info',
};

const COLUMNS: Columns<BroadcastRecipient> = [
  {
    title: 'Recipient',
    render: (_, recipient) => (
      <>
        <span className="truncate">{recipient.name ?? 'Deleted account'}</span>
        <span className="truncate caption muted">{recipient.email ?? recipient.userId}</span>
        <DeliveryProblem recipient={recipient} />
      </>
    ),
  },
  {
    title: 'Result',
    align: 'right',
    width: 104,
    render: (_, { status }) => (
      <Badge tone={TONES[status] ?? 'neutral'}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>
    ),
  },
];

/** The result for each recipient; a failure shows the mail server's last reply. */
export function Recipients({ id, status }: { id: string; status: RecipientStatus | 'all' }) {
  return (
    <PagedList
      query={useRecipients(id, status)}
      rowsOf={(page) => page.recipients}
      what="recipients"
      level={3}
      empty={<p className="muted">No recipients.</p>}
    >
      {(recipients) => (
        <RecordTable<BroadcastRecipient>
          label="Recipients"
          className="recipients"
          rowKey="userId"
          dataSource={recipients}
          columns={COLUMNS}
        />
      )}
    </PagedList>
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
