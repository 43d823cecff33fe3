import { sqliteStore } from '../list/stores.ts';
import { buildCore, createUserWithJobs, startCore } from '../stack/core.ts';
import { startGateway } from '../stack/gateway.ts';

const JOBS = 100;

/** A gateway and a svc-core with data of their own. */
export interface Stack {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly pids: readonly number[];
}

/** Starts a stack with SQLite and a signed-in person. */
export async function startStack(folder: string, name: string, settings: Record<string, string>): Promise<Stack> {
  await buildCore();
  const { storage } = await sqliteStore(folder, name);
  const account = await createUserWithJobs(storage, { nth: 1, jobs: JOBS });
  const core = await startCore(storage, account, settings);
  const gateway = await startGateway(core.url, settings);
  return { url: gateway.url, pids: [gateway.pid, core.pid], headers: { ...core.headers, host: 'jobtrail.example' } };
}
