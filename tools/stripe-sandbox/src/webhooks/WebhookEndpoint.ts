import { blank, type Json } from '../schema/blank.ts';
import { API_VERSION } from '../schema/schemas.ts';
import { idOf } from '../store/ids.ts';
import type { World } from '../World.ts';

export interface WebhookEndpoint {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly created: number;
  readonly enabled_events: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: 'enabled' | 'disabled';
  readonly url: string;
  readonly [other: string]: Json | readonly string[] | Readonly<Record<string, Json>>;
}

/** Creates an endpoint; its secrets are stored in its inner data. */
export function makeWebhookEndpoint(
  world: World,
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
    created: world.clock.now(),
    description: given.description ?? null,
    enabled_events: [...given.enabledEvents],
    metadata: given.metadata ?? {},
    status: 'enabled',
    url: given.url,
  };
  world.objects.put(made, { secrets: given.secrets });
  return made;
}

declare module '../store/kinds.ts' {
  interface Kinds {
    webhook_endpoint: WebhookEndpoint;
  }
}
