import type { PARTS, Service } from '@jobtrail/contract/internal';

type Signer = (typeof PARTS)[number];

/** What the checks of a running service use. */
export interface Target {
  readonly service: Service;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  readonly metricsUrl: string;
  /** The header with which a part makes a call; none if there is no part. */
  readonly identityFor: (by: Signer | undefined) => Promise<Record<string, string>>;
  /** Sends a request, as a part if `by` is given. */
  readonly ask: (path: string, options?: RequestInit & { by?: Signer | undefined }) => Promise<Response>;
}
