import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Statistic } from 'antd';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import {
  adminTexts,
  audienceName,
  type Broadcast,
  type BroadcastStats,
  RECIPIENT_STATUSES,
  type RecipientStatus,
} from '@jobtrail/contract';
import { api, formatCount, formatDate, formatTime, Icon, messageOf, useToast } from '@jobtrail/web-kit';
import { RecordDrawer } from '../drawer/RecordDrawer.tsx';
import { Loaded } from '../list/Loaded.tsx';
import { BroadcastBadge } from './BroadcastBadge.tsx';
import { historyKey, statsOf, useBroadcast } from './queries.ts';
import { Recipients } from './Recipients.tsx';
import { waitingText } from './waitingText.ts';

/** Actions for a broadcast that is in progress or has failed recipients. */
const ACTIONS = {
  pause: { call: 'pauseBroadcast', label: 'Pause', failed: 'Failed to pause. Please try again.' },
  resume: { call: 'resumeBroadcast', label: 'Resume', failed: 'Failed to resume. Please try again.' },
  cancel: { call: 'cancelBroadcast', label: 'Cancel the rest', failed: 'Failed to cancel. Please try again.' },
  retry: { call: 'retryBroadcast', label: 'Retry failed', failed: 'Failed to retry. Please try again.' },
} as const;
type Action = keyof typeof ACTIONS;

function actionsFor({ status }: Broadcast, { failed }: BroadcastStats): Action[] {
  if (status === 'sending') return ['pause', 'cancel'];
  if (status === 'paused') return ['resume', 'cancel'];
  return status === 'sent' && failed > 0 ? ['retry'] : [];
}

/** One broadcast: its figures, actions, text, and the result for each recipient. */
export default function BroadcastDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const broadcast = useBroadcast(id);
  return (
    <RecordDrawer label={broadcast.data?.subject ?? adminTexts.broadcast} width={560} onClose={onClose}>
      <Loaded query={broadcast} what="broadcast">
        {(opened) => <Opened broadcast={opened} />}
      </Loaded>
    </RecordDrawer>
  );
}

function Opened({ broadcast }: { broadcast: Broadcast }) {
  const toast = useToast();
  const client = useQueryClient();
  const [shown, setShown] = useState<RecipientStatus | 'all'>('all');
  const stats = statsOf(broadcast);
  const run = useMutation({
    mutationFn: (what: Action) => api.call(ACTIONS[what].call, { params: { id: broadcast.id } }),
    onError: (error, what) =>
      toast({ title: 'Error', description: messageOf(error, ACTIONS[what].failed), tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: historyKey }),
  });
  const countOf: Record<RecipientStatus, number> = { ...stats, sent: stats.delivered };
  const moment = broadcast.sentAt ?? broadcast.createdAt;
  return (
    <>
      <h2>{broadcast.subject}</h2>
      <p className="row broadcast-facts muted num">
        <BroadcastBadge status={broadcast.status} />
        {audienceName(broadcast.audience)}, {formatDate(moment)}, {formatTime(moment)}
        {broadcast.createdBy ? `, by ${broadcast.createdBy}` : ''}
      </p>
      {broadcast.pauseReason ? (
        <div className="alert alert-warning" role="note">
          <Icon of={TriangleAlert} />
          <p>{broadcast.pauseReason}</p>
        </div>
      ) : null}
      {broadcast.waiting ? (
        <div className={broadcast.waiting.nextTryAt === null ? 'alert alert-info' : 'alert alert-warning'} role="note">
          <Icon of={Hourglass} />
          <p className="num">{waitingText(broadcast.waiting)}</p>
        </div>
      ) : null}
      <div className="broadcast-figures">
        <Statistic title="Recipients" value={broadcast.recipientCount} />
        <Statistic title="Delivered" value={stats.delivered} />
        <Statistic title="Failed" value={stats.failed} />
        <Statistic title="Uncertain" value={stats.uncertain} />
      </div>
      {stats.uncertain > 0 ? (
        <p className="caption muted">
          Uncertain: sending was interrupted while the email was being delivered. It may have arrived, so it is not sent
          again automatically.
        </p>
      ) : null}
      <p className="row broadcast-actions">
        {actionsFor(broadcast, stats).map((what) => (
          <Button
            key={what}
            danger={what === 'cancel'}
            loading={run.isPending && run.variables === what}
            onClick={() => {
              if (!run.isPending) run.mutate(what);
            }}
          >
            {ACTIONS[what].label}
          </Button>
        ))}
      </p>
      <h3>Message</h3>
      <p className="ticket-message broadcast-body">{broadcast.body}</p>
      <div className="row recipients-head">
        <h3 className="grow">Recipients</h3>
        <label className="sr" htmlFor="recipient-status">
          Show
        </label>
        <select
          id="recipient-status"
          className="select"
          value={shown}
          onChange={({ target }) => setShown(RECIPIENT_STATUSES.find((status) => status === target.value) ?? 'all')}
        >
          <option value="all">{`All (${formatCount(broadcast.recipientCount)})`}</option>
          {RECIPIENT_STATUSES.filter((status) => countOf[status] > 0 || status === shown).map((status) => (
            <option key={status} value={status}>
              {`${status.charAt(0).toUpperCase()}${status.slice(1)} (${formatCount(countOf[status])})`}
            </option>
          ))}
        </select>
      </div>
      <Recipients id={broadcast.id} status={shown} />
    </>
  );
}
