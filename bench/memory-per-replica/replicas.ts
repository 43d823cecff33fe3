import { join } from 'node:path';
import { type Audience, startAudience } from '../broadcast/audience.ts';
import { startMail } from '../broadcast/mailService.ts';
import { startSink } from '../broadcast/sink.ts';
import { insertLongestList } from '../heavy-reads/longestList.ts';
import type { ListRequest } from '../heavy-reads/requests.ts';
import { mysqlStore } from '../list/stores.ts';
import { buildCore, createUserWithJobs, type SignedIn, startCore } from '../stack/core.ts';
import { startGateway } from '../stack/gateway.ts';
import { buildPart, type RunningService } from '../stack/service.ts';
import type { Account } from '../stack/session.ts';
import { type Person, signIn } from '../uploads/people.ts';
import { startBilling } from '../webhooks/billing.ts';
import { startLargePosting } from './largePosting.ts';

/** As many people as may upload at once at full speed. */
const PEOPLE = 8;
const JOBS = 100;
const CONNECTIONS = 5;

/** One replica of each part, on MariaDB, with the people that use them. */
export interface Replicas {
  readonly gateway: RunningService;
  readonly core: SignedIn;
  readonly billing: RunningService;
  readonly mail: RunningService;
  readonly accounts: readonly Account[];
  readonly people: readonly Person[];
  /** The longest list of interview notes that a job can hold. */
  readonly longestList: ListRequest;
  /** The address of a posting of the largest size that is read. */
  readonly postingUrl: string;
  /** Who gets broadcasts. */
  readonly audience: Audience;
}

/**
 * Starts one replica of each part.
 * @param server address of MariaDB without a schema's name
 */
export async function startReplicas(server: string, folder: string): Promise<Replicas> {
  await buildCore();
  await buildPart('svc-billing');
  await buildPart('svc-mail');
  const store = await mysqlStore(folder, server, 'memory');
  const accounts: Account[] = [];
  for (let nth = 1; nth <= PEOPLE; nth += 1)
    accounts.push(await createUserWithJobs(store.storage, { nth, jobs: JOBS }));
  // The job with the longest list takes no more recordings, so it belongs to somebody else.
  const owner = await createUserWithJobs(store.storage, { nth: PEOPLE + 1, jobs: 1 });
  const jobId = await insertLongestList(store, owner.email);
  const posting = await startLargePosting();
  const core = await startCore(store.storage, owner, {
    // Production reads no posting from this machine.
    NODE_ENV: 'test',
    EXTRACTION_ALLOW_ADDRESSES: posting.address,
  });
  const audience = await startAudience();
  const sink = await startSink();
  const mail = await startMail({
    dataDir: join(folder, 'mail'),
    databaseUrl: store.storage.databaseUrl,
    smtpUrl: `smtp://127.0.0.1:${sink.port}`,
    coreUrl: audience.url,
    connections: CONNECTIONS,
  });
  const billing = await startBilling({
    dataDir: join(folder, 'billing'),
    databaseUrl: store.storage.databaseUrl,
    appUrl: 'https://jobtrail.example',
  });
  const gateway = await startGateway(core.url, { SVC_BILLING_URL: billing.url });
  const people = await signIn(gateway.url, accounts);
  const longestList = { cookie: core.headers['cookie'] ?? '', path: `/api/jobs/${jobId}/interview-notes` };
  return { gateway, core, billing, mail, accounts, people, longestList, postingUrl: posting.url, audience };
}
