import {
  hasServerDatabase,
  NO_DATABASE_LINE,
  type PrivateDatabase,
  startPrivateDatabase,
} from '@jobtrail/service-kit/testing';

const STARTS_WITHIN_MS = 60_000;

/** Declares tests on the database at a URL, which is undefined for SQLite. */
type Suite = (databaseUrl: () => Promise<string | undefined>, isServer: boolean) => void;

/** Declares a suite on SQLite. */
export function onSqlite(name: string, suite: Suite): void {
  describe(`${name}, on SQLite`, () => suite(async () => undefined, false));
}

/** Declares a suite on a private server database if the machine has one. */
export function onServer(name: string, suite: Suite): void {
  if (!hasServerDatabase()) {
    it(`reports in one line: ${NO_DATABASE_LINE}`, () => {
      if (process.env['NO_SKIP'] === '1') throw new Error(NO_DATABASE_LINE);
    });
    return;
  }
  describe(`${name}, on a server database`, () => {
    let server: PrivateDatabase | null = null;
    beforeAll(async () => {
      server = await startPrivateDatabase('jobtrail');
    }, STARTS_WITHIN_MS);
    afterAll(() => server?.stop());
    suite(async () => server?.url, true);
  });
}

/** Declares a suite on SQLite, and again on a private server database if the machine has one. */
export function onEveryDatabase(name: string, suite: Suite): void {
  onSqlite(name, suite);
  onServer(name, suite);
}
