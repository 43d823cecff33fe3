import { afterAll, beforeAll, describe, it } from '@jest/globals';
import {
  type GaleraCluster,
  hasGalera,
  hasServerDatabase,
  NO_DATABASE_LINE,
  NO_GALERA_LINE,
  type PrivateDatabase,
  startGalera,
  startPrivateDatabase,
} from '@jobtrail/service-kit/testing';
import { type CoreUnderTest, startCore } from './coreUnderTest.ts';

const STARTS_WITHIN_MS = 60_000;
/** The second node copies the data of the first. */
const CLUSTER_STARTS_WITHIN_MS = 90_000;

/** Tests of one subject, over HTTP against the built service. */
type Suite = (core: () => CoreUnderTest) => void;

function onDatabase(
  start: () => Promise<CoreUnderTest | null>,
  suites: readonly Suite[],
  startsWithinMs = STARTS_WITHIN_MS,
): void {
  let running: CoreUnderTest | null = null;
  const core = (): CoreUnderTest => {
    if (!running) throw new Error('The service did not start');
    return running;
  };
  beforeAll(async () => {
    running = await start();
  }, startsWithinMs);
  afterAll(() => running?.stop());
  for (const suite of suites) suite(core);
}

/** Runs suites one after another against one service on SQLite. */
export function onSqlite(...suites: readonly Suite[]): void {
  describe('svc-core on SQLite', () => onDatabase(() => startCore(), suites));
}

/** The same on a private server database, if the machine has one. */
export function onServer(...suites: readonly Suite[]): void {
  if (hasServerDatabase()) {
    describe('svc-core on a server database', () => {
      let server: PrivateDatabase | null = null;
      onDatabase(async () => {
        server = await startPrivateDatabase('jobtrail');
        return startCore(server?.url);
      }, suites);
      afterAll(() => server?.stop());
    });
  } else {
    it(`reports in one line: ${NO_DATABASE_LINE}`, () => {
      if (process.env['NO_SKIP'] === '1') throw new Error(NO_DATABASE_LINE);
    });
  }
}

/** The same on a Galera cluster behind HAProxy, if the machine has both. */
export function onGalera(...suites: readonly Suite[]): void {
  if (hasGalera()) {
    describe('svc-core on a Galera cluster', () => {
      let cluster: GaleraCluster | null = null;
      onDatabase(
        async () => {
          cluster = await startGalera('jobtrail');
          return startCore(cluster.url);
        },
        suites,
        CLUSTER_STARTS_WITHIN_MS,
      );
      afterAll(() => cluster?.stop());
    });
  } else {
    it(`reports in one line: ${NO_GALERA_LINE}`, () => {
      if (process.env['NO_SKIP'] === '1') throw new Error(NO_GALERA_LINE);
    });
  }
}
