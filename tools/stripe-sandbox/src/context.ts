import type { Emit, Events } from './events/events.ts';
import type { SandboxClock } from './store/clock.ts';
import type { Objects } from './store/objects.ts';
import type { Settings } from './store/settings.ts';

/** Everything that a command works with, inside its transaction. */
export interface SandboxContext {
  readonly objects: Objects;
  readonly settings: Settings;
  readonly clock: SandboxClock;
  /** Emits an event to the endpoints that subscribe to it, in the same transaction. */
  readonly emit: Emit;
  readonly events: Pick<Events, 'get' | 'page'>;
  /** The public origin, for the URLs of pages. */
  readonly appUrl: string;
}
