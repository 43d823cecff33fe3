import type { SandboxContext } from '../context.ts';
import { blank, type OtherField } from '../schema/blank.ts';
import { API_VERSION } from '../schema/schemas.ts';
import { idOf } from '../store/ids.ts';

interface WebhookEndpoint {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly created: number;
  readonly enabled_events: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: 'enabled' | 'disabled';
  readonly url: string;
  readonly [other: string]: OtherField | readonly string[];
}

/** Creates an endpoint; its secrets are stored in its internals. */
export function makeWebhookEndpoint(
  context: SandboxContext,
  given: {
    id?: string;
    url: string;
    enabledEvents: readonly string[];
    secrets: readonly string[];
    description?: string | null;
    metadata?: Readonly<Record<string, string>>;
  },
): WebhookEndpoint {
  const made: WebhookEndpoint = {
    ...blank('webhook_endpoint'),
    id: given.id ?? idOf('webhook_endpoint'),
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    created: context.clock.now(),
    description: given.description ?? null,
    enabled_events: [...given.enabledEvents],
    metadata: given.metadata ?? {},
    status: 'enabled',
    url: given.url,
  };
  context.objects.put(made, { secrets: given.secrets });
  return made;
}

declare module '../store/kinds.ts' {
  interface Kinds {
    webhook_endpoint: WebhookEndpoint;
  }
}
