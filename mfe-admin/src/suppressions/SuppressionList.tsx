import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Grid } from 'antd';
import { useState } from 'react';
import type { Suppression, SuppressionReason } from '@jobtrail/contract';
import { api, Badge, type BadgeTone, formatDate, lazyDialog, messageOf, useToast } from '@jobtrail/web-kit';
import { type Columns, RecordTable } from '../list/RecordTable.tsx';
import { ownPages } from '../pages.ts';
import { meaningOf, reasonLabels } from './meaning.ts';
import { suppressionsKey } from './queries.ts';

const LiftDialog = lazyDialog(() => import('./LiftDialog.tsx'), {
  title: 'Send broadcasts to this address again?',
  close: ({ onCancel }) => onCancel(),
});

const TONES: Readonly<Record<SuppressionReason, BadgeTone>> = {
  unsubscribed: 'neutral',
  bounced: 'warning',
  complained: 'danger',
};

const nameOf = ({ email }: Suppression): string => email ?? 'Address no longer stored';

interface Props {
  suppressions: readonly Suppression[];
  /** Whether the rows still belong to the previous search. */
  stale: boolean;
}

/** Who receives no broadcasts: address, plain reason, date and broadcast. A bounce can be lifted after a question. */
export function SuppressionList({ suppressions, stale }: Props) {
  const toast = useToast();
  const client = useQueryClient();
  const { md: fitsButton = false } = Grid.useBreakpoint();
  const [lifting, setLifting] = useState<Suppression | null>(null);
  const [all, setAll] = useState(false);
  const lift = useMutation({
    mutationFn: async ({ key, email, broadcast }: Suppression): Promise<string> => {
      if (all && broadcast) {
        const { lifted } = await api.call('liftBroadcastBounces', { params: { id: broadcast.id } });
        return lifted === 1 ? 'One address receives' : `${lifted} addresses receive`;
      }
      await api.call('liftSuppression', { body: { key } });
      return `${email ?? ''} receives`;
    },
    onSuccess: (who) => toast({ title: 'Bounce lifted', description: `${who} broadcasts again.`, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to lift the bounce. Please try again.'),
        tone: 'error',
      }),
    onSettled: async () => {
      // The dialog closes afterwards, because the focus returns to a row only if the row is still there.
      await client.invalidateQueries({ queryKey: suppressionsKey });
      setLifting(null);
    },
  });
  const columns: Columns<Suppression> = [
    { title: 'Address', rowScope: 'row', render: (_, suppression) => <Suppressed suppression={suppression} /> },
    {
      title: 'Reason',
      width: fitsButton ? 176 : 124,
      render: (_, suppression) => (
        <span className="row admin-suppression-reason">
          <Badge tone={TONES[suppression.reason]}>{reasonLabels[suppression.reason]}</Badge>
          {suppression.reason === 'bounced' ? (
            <Button
              size="small"
              aria-label={`Lift the bounce of ${nameOf(suppression)}`}
              onClick={() => {
                setAll(false);
                setLifting(suppression);
              }}
            >
              Lift
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <>
      <RecordTable<Suppression>
        label="Suppressions"
        className="admin-suppressions"
        stale={stale}
        rowKey="key"
        dataSource={suppressions}
        columns={columns}
      />
      {lifting ? (
        <LiftDialog
          suppression={lifting}
          pending={lift.isPending}
          all={all}
          onAll={setAll}
          onConfirm={() => lift.mutate(lifting)}
          onCancel={() => setLifting(null)}
        />
      ) : null}
    </>
  );
}

function Suppressed({ suppression }: { suppression: Suppression }) {
  const { userId, reason, detail, broadcast, createdAt } = suppression;
  return (
    <>
      {userId ? (
        <a className="medium admin-suppressed" href={`${ownPages.users}?user=${encodeURIComponent(userId)}`}>
          {nameOf(suppression)}
        </a>
      ) : (
        <span className="medium admin-suppressed">{nameOf(suppression)}</span>
      )}
      <span className="caption">{meaningOf(suppression)}</span>
      {reason === 'bounced' && detail ? <span className="caption muted mono">{detail}</span> : null}
      <span className="caption muted">
        Since <time className="num">{formatDate(createdAt)}</time>
        {broadcast ? (
          <>
            , from{' '}
            <a href={`${ownPages.broadcast}?broadcast=${encodeURIComponent(broadcast.id)}`}>{broadcast.subject}</a>
          </>
        ) : null}
      </span>
    </>
  );
}
