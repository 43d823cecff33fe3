import type Router from '@koa/router';
import type { Knex } from 'knex';
import type {
  BlobStore,
  Caller,
  Clock,
  Context,
  LargeReads,
  Logger,
  OnInternal,
  ReadSlots,
  registerOn,
  State,
} from '@jobtrail/service-kit';
import type { UploadQuota } from './media/uploads/UploadQuota.ts';
import type { UploadRegistry } from './media/uploads/UploadRegistry.ts';
import type { UploadThrottle } from './media/uploads/UploadThrottle.ts';

/** The signed-in person of a request, with the version of the person's jobs: both come from one query. */
export interface CoreCaller extends Caller {
  readonly name: string;
  readonly email: string;
  /** Grows with every write to the person's jobs, in the same transaction. */
  readonly jobsVersion: number;
  /** The hash under which this session is stored. */
  readonly tokenHash: string;
}

/** What every room of the service is made with. */
export interface CoreContext {
  readonly knex: Knex;
  readonly blobs: BlobStore;
  /** Notes every upload before its bytes are kept. */
  readonly uploadRegistry: UploadRegistry;
  readonly uploadQuota: UploadQuota;
  readonly uploadThrottle: UploadThrottle;
  /** Answers lists of any length in bounded memory. */
  readonly reads: LargeReads;
  /** Bounds the images and recordings that are downloaded at once. */
  readonly downloads: ReadSlots;
  /** How long an upload may send nothing, in ms. */
  readonly uploadIdleMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly router: Router<State>;
  readonly authenticate: (ctx: Context) => Promise<CoreCaller | null>;
  /** Puts a call of the contract on the router. */
  readonly on: ReturnType<typeof registerOn<CoreCaller>>;
  /** Puts a call of another part on the router. */
  readonly onInternal: OnInternal<'svc-core'>;
}
