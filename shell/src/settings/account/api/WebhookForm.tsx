import { type NewWebhook, type Webhook, WEBHOOK_EVENTS, type WebhookEvent, webhookEvents } from '@jobtrail/contract';
import { api, classes, Field, messageOf, useApiForm, useToast } from '@jobtrail/web-kit';
import { SaveButton } from '../SaveButton.tsx';

const isEvent = (text: string): text is WebhookEvent => webhookEvents.some((event) => event === text);
const EVENTS_AT_FIRST = 'job.created job.moved job.deleted';

interface Props<Result> {
  /** The webhook that is changed; undefined for a new one. */
  webhook?: Webhook;
  save: (fields: { url: string; events: WebhookEvent[] }) => Promise<Result>;
  onSaved: (result: Result) => void;
}

/** The address and the events of a webhook. What was typed for a new one survives a reload. */
function WebhookForm<Result>({ webhook, save, onSaved }: Props<Result>) {
  const toast = useToast();
  const { values, problemAt, pending, change, reset, submit } = useApiForm(
    ({ url, events }: { url: string; events: string }) =>
      save({ url: url.trim(), events: events.split(' ').filter(isEvent) }),
    {
      defaults: { url: webhook?.url ?? '', events: webhook?.events.join(' ') ?? EVENTS_AT_FIRST },
      ...(webhook ? {} : { kept: { as: 'webhook', fields: ['url', 'events'] } }),
      problemsOf: ({ url, events }) => ({
        ...(!URL.canParse(url.trim()) && { url: 'Enter an address that starts with https://.' }),
        ...(events === '' && { events: 'Choose at least one event.' }),
      }),
      clearsOnChange: 'field',
      onSuccess: (result) => {
        reset();
        onSaved(result);
      },
      onError: (error) =>
        toast({ title: 'Error', description: messageOf(error, 'The webhook was not saved.'), tone: 'error' }),
    },
  );
  const chosen = values.events.split(' ').filter(isEvent);
  const problem = problemAt('events');
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <Field label="Address" error={problemAt('url')} hint="A public https address. Redirects are not followed.">
        {(control) => (
          <input
            {...control}
            type="url"
            inputMode="url"
            className={classes('input input-lg', problemAt('url') && 'is-error')}
            placeholder="https://"
            autoComplete="off"
            value={values.url}
            onChange={({ target }) => change('url', target.value)}
          />
        )}
      </Field>
      <fieldset className="webhook-events" aria-invalid={problem ? true : undefined}>
        <legend className="label">Tell it when</legend>
        {webhookEvents.map((event) => (
          <label key={event} className="webhook-event">
            <input
              type="checkbox"
              name="events"
              checked={chosen.includes(event)}
              onChange={({ target }) =>
                change(
                  'events',
                  webhookEvents.filter((one) => (one === event ? target.checked : chosen.includes(one))).join(' '),
                )
              }
            />
            <span>
              {WEBHOOK_EVENTS[event]} <code className="caption muted">{event}</code>
            </span>
          </label>
        ))}
        {problem ? (
          <p className="hint hint-error" role="alert">
            {problem}
          </p>
        ) : null}
      </fieldset>
      <SaveButton label={webhook ? 'Save' : 'Add webhook'} pendingLabel="Saving..." pending={pending} />
    </form>
  );
}

/** Adds a webhook. */
export const NewWebhookForm = ({ onAdded }: { onAdded: Props<NewWebhook>['onSaved'] }) => (
  <WebhookForm save={(body) => api.call('createWebhook', { body })} onSaved={onAdded} />
);

/** Changes the address and the events of a webhook. */
export const ChangeWebhookForm = ({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) => (
  <WebhookForm
    webhook={webhook}
    save={(body) => api.call('updateWebhook', { params: { id: webhook.id }, body })}
    onSaved={onChanged}
  />
);
