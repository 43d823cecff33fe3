import { useState } from 'react';
import { WEBHOOKS_MAX } from '@jobtrail/contract';
import { ErrorState, Loading, messageOf } from '@jobtrail/web-kit';
import { ExpandableSetting } from '../../ExpandableSetting.tsx';
import { useWebhooks } from './useWebhooks.ts';
import { NewWebhookForm } from './WebhookForm.tsx';
import { WebhookItem } from './WebhookItem.tsx';
import './webhooks.css';

/** The programs of the person that are told of changes. They are loaded when the setting is opened. */
export function WebhooksCard() {
  const [open, setOpen] = useState(false);
  return (
    <ExpandableSetting
      title="Webhooks"
      value="Tell a program of yours when applications, interviews or reminders change."
      label="Show webhooks"
      open={open}
      onToggle={setOpen}
    >
      <WebhookList />
    </ExpandableSetting>
  );
}

function WebhookList() {
  const webhooks = useWebhooks();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = webhooks.webhooks;
  if (!data)
    return error ? (
      <ErrorState title="Your webhooks could not be loaded" level={3} onRetry={() => void refetch()}>
        {messageOf(error, 'Jobtrail could not be reached.')}
      </ErrorState>
    ) : (
      <Loading text="Loading webhooks..." />
    );
  return (
    <div className="webhooks">
      {data.length === 0 ? null : (
        <ul aria-label="Webhooks">
          {data.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} webhooks={webhooks} />
          ))}
        </ul>
      )}
      {adding || data.length === 0 ? (
        <NewWebhookForm
          onAdded={(added) => {
            setAdding(false);
            webhooks.show(added);
          }}
        />
      ) : data.length < WEBHOOKS_MAX ? (
        <button type="button" className="btn webhook-add" onClick={() => setAdding(true)}>
          Add webhook
        </button>
      ) : (
        <p className="muted webhook-add">One account can hold {WEBHOOKS_MAX} webhooks.</p>
      )}
    </div>
  );
}
