// context.ts
import type { KeySource, Logger, Metrics } from '@jobtrail/service-kit';

/** What the modules of the service receive. */
export interface HelloContext {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly appUrl: string;
  readonly keys: KeySource;
  /** Rejects while the database cannot be reached. */
  readonly ready: () => Promise<unknown>;
}
