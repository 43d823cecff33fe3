import type { PARTS, Service } from '@jobtrail/contract/internal';
import type { ServiceProcess } from './ServiceProcess.ts';

type Signer = (typeof PARTS)[number];

/** What the checks of a running service use. */
export interface Target {
  readonly service: Service;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  readonly metricsUrl: string;
  /** Where the keys of all parts are. */
  readonly dataDir: string;
  /** The header with which a part makes a call; none if there is no part. */
  readonly identityFor: (by: Signer | undefined) => Promise<Record<string, string>>;
  /** Sends a request, as a part if `by` is given. */
  readonly ask: (path: string, options?: RequestInit & { by?: Signer | undefined }) => Promise<Response>;
}

/** A target whose process runs. */
export interface RunningTarget extends Target {
  readonly process: ServiceProcess;
}
