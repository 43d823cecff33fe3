import { useState } from 'react';
import type { Webhook } from '@jobtrail/contract';
import { Badge, ConfirmDialog, formatDateTime } from '@jobtrail/web-kit';
import { Deliveries, DeliveryState } from './Deliveries.tsx';
import type { Webhooks } from './useWebhooks.ts';
import { ChangeWebhookForm } from './WebhookForm.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';

/** Why nothing is sent, or what was sent last. */
function State({ webhook: { pausedAt, pausedReason, lastDelivery } }: { webhook: Webhook }) {
  return (
    <p className="caption muted num webhook-state">
      {pausedAt === null ? (
        <Badge tone="success">Active</Badge>
      ) : (
        <>
          <Badge tone="warning">Paused</Badge>{' '}
          {pausedReason === 'failing'
            ? `since ${formatDateTime(pausedAt)}, because it had not accepted anything for three days.`
            : `since ${formatDateTime(pausedAt)}.`}
        </>
      )}{' '}
      {lastDelivery ? (
        <>
          Last: {formatDateTime(lastDelivery.lastAttemptAt)} <DeliveryState delivery={lastDelivery} />
        </>
      ) : (
        'Nothing was sent yet.'
      )}
    </p>
  );
}

/** A webhook with its state, its deliveries and what changes it. */
export function WebhookItem({ webhook, webhooks }: { webhook: Webhook; webhooks: Webhooks }) {
  const [shown, setShown] = useState<'deliveries' | 'form' | null>(null);
  const [deleting, setDeleting] = useState(false);
  const isPaused = webhook.pausedAt !== null;
  const { made, busy } = webhooks;
  const action = (label: string, run: () => unknown, isOff = false) => (
    <button
      type="button"
      className="btn btn-sm"
      aria-disabled={busy || isOff}
      onClick={() => {
        if (!busy && !isOff) run();
      }}
    >
      {label}
    </button>
  );
  const toggle = (part: 'deliveries' | 'form', label: string) => (
    <button
      type="button"
      className="btn btn-sm"
      aria-expanded={shown === part}
      onClick={() => setShown(shown === part ? null : part)}
    >
      {label}
    </button>
  );
  return (
    <li className="webhook" aria-label={webhook.url}>
      <p className="medium webhook-address">{webhook.url}</p>
      <p className="caption muted">{webhook.events.join(', ')}</p>
      <State webhook={webhook} />
      {made?.id === webhook.id ? <WebhookSecret secret={made.secret} onDone={webhooks.hideSecret} /> : null}
      <div className="webhook-actions">
        {toggle('deliveries', 'Deliveries')}
        {action('Send a test', () => webhooks.test(webhook).then(() => setShown('deliveries')), isPaused)}
        {toggle('form', 'Change')}
        {action(isPaused ? 'Resume' : 'Pause', () => webhooks.pause(webhook, !isPaused))}
        {action('Replace secret', () => webhooks.renew(webhook))}
        {action('Delete', () => setDeleting(true))}
      </div>
      {shown === 'deliveries' ? <Deliveries webhook={webhook} webhooks={webhooks} /> : null}
      {shown === 'form' ? (
        <ChangeWebhookForm
          webhook={webhook}
          onChanged={() => {
            setShown(null);
            void webhooks.refresh();
          }}
        />
      ) : null}
      {deleting ? (
        <ConfirmDialog
          title="Delete this webhook?"
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          pending={busy}
          onConfirm={() => {
            setShown(null);
            void webhooks.remove(webhook).then(() => setDeleting(false));
          }}
          onCancel={() => setDeleting(false)}
        >
          Nothing more is sent to {webhook.url}, and its deliveries are deleted. This cannot be undone.
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
