import { adminTexts, audienceName, type Broadcast } from '@jobtrail/contract';
import { formatCount, formatDate, formatTime, Panel } from '@jobtrail/web-kit';
import { PagedList } from '../list/PagedList.tsx';
import { BroadcastBadge } from './BroadcastBadge.tsx';
import { isMoving, statsOf, useHistory } from './queries.ts';
import { waitingText } from './waitingText.ts';

/** The broadcasts, newest first: subject, audience, delivered count, and time. */
export function History({ onOpen }: { onOpen: (id: string) => void }) {
  return (
    <Panel title="History" padded={false} className="history">
      <PagedList
        query={useHistory()}
        rowsOf={(page) => page}
        what="history"
        level={3}
        empty={<p className="panel-body muted">{adminTexts.noBroadcasts}</p>}
      >
        {(broadcasts) => (
          <ul className="rows">
            {broadcasts.map((broadcast) => (
              <Sent key={broadcast.id} broadcast={broadcast} onOpen={() => onOpen(broadcast.id)} />
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}

function Sent({ broadcast, onOpen }: { broadcast: Broadcast; onOpen: () => void }) {
  const { delivered, failed, uncertain } = statsOf(broadcast);
  const { subject, audience, sentAt, createdAt, status, recipientCount, waiting, pauseReason } = broadcast;
  const halt = waiting ? waitingText(waiting) : pauseReason;
  const share = recipientCount === 0 ? 0 : (100 * (delivered + failed + uncertain)) / recipientCount;
  const troubles = [
    failed > 0 && `${formatCount(failed)} failed`,
    uncertain > 0 && `${formatCount(uncertain)} uncertain`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <li>
      <button type="button" className="sent" onClick={onOpen}>
        <span className="row">
          <span className="medium grow sent-subject">{subject}</span>
          {status === 'sent' ? null : <BroadcastBadge status={status} />}
        </span>
        <span className="caption muted num">
          {audienceName(audience)},{' '}
          {status === 'sent'
            ? `${formatCount(delivered)} ${delivered === 1 ? 'recipient' : 'recipients'}`
            : `${formatCount(delivered)} of ${formatCount(recipientCount)} delivered`}
        </span>
        {isMoving(broadcast) || status === 'paused' ? (
          <span className="bar">
            <i style={{ width: `${share}%` }} />
          </span>
        ) : null}
        {halt ? <span className="caption sent-halt num">{halt}</span> : null}
        {troubles ? <span className="caption failure num">{troubles}</span> : null}
        <time className="caption muted num">
          {formatDate(sentAt ?? createdAt)}, {formatTime(sentAt ?? createdAt)}
        </time>
      </button>
    </li>
  );
}
