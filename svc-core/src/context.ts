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
import type { SecurityLog } from './people/security-log/SecurityLog.ts';

/** The signed-in person of a request, and the version of the person's jobs. One query reads both. */
export interface CoreCaller extends Caller {
  readonly name: string;
  readonly email: string;
  /** Incremented with every write to the person's jobs, in the same transaction. */
  readonly jobsVersion: number;
  /** The name of the person's time zone (IANA); null until the person has chosen it. */
  readonly timeZone: string | null;
  /** The hash under which this session is stored. */
  readonly tokenHash: string;
}

/** What every module of the service receives. */
export interface CoreContext {
  readonly knex: Knex;
  readonly blobs: BlobStore;
  /** Registers every upload before its first byte is stored. */
  readonly uploadRegistry: UploadRegistry;
  readonly uploadQuota: UploadQuota;
  readonly uploadThrottle: UploadThrottle;
  /** Responds with lists of any length in bounded memory. */
  readonly reads: LargeReads;
  /** Limits how many images and recordings are downloaded at once. */
  readonly downloads: ReadSlots;
  /** How long an upload may send nothing, in ms. */
  readonly uploadIdleMs: number;
  /** Records what happens to the security of accounts. */
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly router: Router<State>;
  readonly authenticate: (ctx: Context) => Promise<CoreCaller | null>;
  /** Registers the handler of a call of the contract. */
  readonly on: ReturnType<typeof registerOn<CoreCaller>>;
  /** Registers the handler of a call that another part makes. */
  readonly onInternal: OnInternal<'svc-core'>;
}
