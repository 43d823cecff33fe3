import type { Webhook, WebhookDelivery } from '@jobtrail/contract';
import { Badge, formatDateTime, Loading, messageOf, useCall } from '@jobtrail/web-kit';
import type { Webhooks } from './useWebhooks.ts';

const REFRESH_MS = 3000;

/** What has become of a delivery, in words. */
function outcomeOf({ state, status, attempts, nextAttemptAt }: WebhookDelivery): string {
  const answer = status === null ? (attempts > 0 ? 'no answer' : 'not sent') : `answer ${status}`;
  if (state !== 'waiting') return answer;
  return attempts === 0 ? 'is sent now' : `${answer}, is sent again ${formatDateTime(nextAttemptAt)}`;
}

const BADGES = {
  delivered: { tone: 'success', text: 'Delivered' },
  failed: { tone: 'danger', text: 'Failed' },
  waiting: { tone: 'warning', text: 'Waiting' },
} as const;

/** The state of a delivery. */
export const DeliveryState = ({ delivery: { state } }: { delivery: WebhookDelivery }) => (
  <Badge tone={BADGES[state].tone}>{BADGES[state].text}</Badge>
);

/** The last deliveries of a webhook. Each can be sent again. */
export function Deliveries({ webhook, webhooks }: { webhook: Webhook; webhooks: Webhooks }) {
  const { data, error, refetch } = useCall('listWebhookDeliveries', {
    params: { id: webhook.id },
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? REFRESH_MS : false),
  });
  if (!data)
    return error ? (
      <p>
        {messageOf(error, 'The deliveries did not load.')}{' '}
        <button type="button" className="btn btn-sm" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    ) : (
      <Loading text="Loading deliveries..." />
    );
  if (data.length === 0) return <p className="muted">Nothing has been sent in the last seven days.</p>;
  return (
    <ul className="sessions" aria-label={`Deliveries to ${webhook.url}`}>
      {data.map((delivery) => (
        <li key={delivery.id}>
          <div className="grow">
            <p className="medium">
              <code>{delivery.type}</code> <DeliveryState delivery={delivery} />
            </p>
            <p className="caption muted num">
              <time dateTime={delivery.at}>{formatDateTime(delivery.at)}</time>, {outcomeOf(delivery)}
            </p>
          </div>
          <button
            type="button"
            className="btn btn-sm"
            aria-disabled={webhooks.busy || webhook.pausedAt !== null}
            aria-label={`Send again: ${delivery.type} of ${formatDateTime(delivery.at)}`}
            onClick={() => {
              if (webhook.pausedAt === null) void webhooks.sendAgain(delivery.id).then(() => refetch());
            }}
          >
            Send again
          </button>
        </li>
      ))}
    </ul>
  );
}
