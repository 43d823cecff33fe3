import type { Emit, Events } from './events/events.ts';
import type { SandboxClock } from './store/clock.ts';
import type { Objects } from './store/objects.ts';
import type { Settings } from './store/settings.ts';

/** What every command works on, inside its transaction. */
export interface World {
  readonly objects: Objects;
  readonly settings: Settings;
  readonly clock: SandboxClock;
  /** Emits an event to the endpoints that subscribe to it, in the same transaction. */
  readonly emit: Emit;
  readonly events: Pick<Events, 'get' | 'page'>;
  /** The public origin, for the addresses of pages. */
  readonly appUrl: string;
}

/** The address of a page of the sandbox, as the browser reaches it. */
export const pageUrl = ({ appUrl }: Pick<World, 'appUrl'>, path: string): string =>
  new URL(`/dev/stripe${path}`, appUrl).href;
