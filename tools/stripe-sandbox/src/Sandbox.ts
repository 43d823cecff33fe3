import type { SandboxContext } from './context.ts';
import { type Cause, openEvents } from './events/events.ts';
import { openStoredResponses, type StoredResponses } from './http/storedResponses.ts';
import { openClock } from './store/clock.ts';
import { atomically, openFile } from './store/database.ts';
import { openObjects } from './store/objects.ts';
import { openSettings } from './store/settings.ts';
import { type Deliveries, type Delivery, openDeliveries } from './webhooks/deliveries.ts';
import { makeWebhookEndpoint } from './webhooks/WebhookEndpoint.ts';

/** The content and destination of a webhook delivery. */
interface Target {
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

/** The sandbox's state, which is stored on disk. */
export interface Sandbox {
  /** Runs a command in one transaction. `cause` is attached to the events that it emits. */
  command<T>(cause: Cause, work: (context: SandboxContext) => T): T;
  /** Runs a write that emits no events in one transaction. */
  write(work: () => void): void;
  /** For reads only: writes outside a command do not share a transaction. */
  readonly context: SandboxContext;
  readonly deliveries: Deliveries;
  readonly responses: StoredResponses;
  /** Called after a command that emitted events. */
  onEvents(listener: () => void): void;
  /** The target of a delivery; null if its endpoint has been deleted. */
  target(delivery: Pick<Delivery, 'event' | 'endpoint'>): Target | null;
  /** Sets how many of the API's next responses are cut off after the call has been carried out. */
  dropResponses(times: number): void;
  /** Whether to cut off the response that is about to be sent. Counts the call. */
  dropsResponse(): boolean;
  /** Deletes everything except the endpoint that the sandbox was started with. */
  reset(): void;
  close(): void;
}

interface Opening {
  readonly dataDir: string;
  readonly appUrl: string;
  /** The endpoint that exists from the start, like the one of `stripe listen`. */
  readonly webhook: { readonly url: string; readonly secrets: readonly string[] } | null;
}

const NOBODY: Cause = { id: null, idempotency_key: null };
/** The endpoint that the environment configures. Each start replaces it, so its address is current. */
export const OWN_ENDPOINT = 'we_own';

/** Opens the sandbox's state in `dataDir`. */
export function openSandbox({ dataDir, appUrl, webhook }: Opening): Sandbox {
  const database = openFile(dataDir);
  const settings = openSettings(database);
  const objects = openObjects(database);
  const events = openEvents(database);
  const deliveries = openDeliveries(database, settings);
  const responses = openStoredResponses(database);
  const clock = openClock(settings);
  let cause = NOBODY;
  let emitted = 0;
  let responsesToDrop = 0;
  let listener = (): void => undefined;

  const context: SandboxContext = {
    objects,
    settings,
    clock,
    events,
    appUrl,
    emit(type, thing, before) {
      const event = events.emit(type, thing, before, clock.now(), cause);
      for (const endpoint of objects.page('webhook_endpoint', {}).data) {
        const wanted = endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type);
        if (endpoint.status === 'enabled' && wanted) deliveries.add(event, endpoint.id);
      }
      emitted += 1;
    },
  };

  const command = <T>(given: Cause, work: (context: SandboxContext) => T): T => {
    cause = given;
    emitted = 0;
    try {
      return atomically(database, () => work(context));
    } finally {
      cause = NOBODY;
      if (emitted > 0) listener();
    }
  };
  const makeOwnEndpoint = (): void => {
    const secrets = objects.internals(OWN_ENDPOINT).secrets ?? webhook?.secrets ?? [];
    if (webhook)
      makeWebhookEndpoint(context, {
        id: OWN_ENDPOINT,
        url: webhook.url,
        enabledEvents: ['*'],
        secrets,
        description: 'The endpoint of the environment',
      });
  };
  atomically(database, makeOwnEndpoint);

  return {
    command,
    write: (work) => atomically(database, work),
    context,
    deliveries,
    responses,
    onEvents: (given) => {
      listener = given;
    },
    target({ event: id, endpoint: at }) {
      const endpoint = objects.get('webhook_endpoint', at);
      const event = events.get(id);
      if (!endpoint || !event || endpoint.status !== 'enabled') return null;
      return { url: endpoint.url, body: JSON.stringify(event, null, 2), secrets: objects.internals(at).secrets ?? [] };
    },
    dropResponses: (times) => {
      responsesToDrop = times;
    },
    dropsResponse() {
      if (responsesToDrop === 0) return false;
      responsesToDrop -= 1;
      return true;
    },
    reset() {
      atomically(database, () => {
        for (const table of ['objects', 'events', 'deliveries', 'answers', 'settings'])
          database.exec(`delete from ${table}`);
        clock.reset();
        makeOwnEndpoint();
      });
    },
    close: () => database.close(),
  };
}
