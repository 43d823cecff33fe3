import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import {
  hasServerDatabase,
  type PrivateDatabase,
  startPrivateDatabase,
  tableScans,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { migrations } from '../migrations/index.ts';
import { purgeAuditLog, purgeSignups, purgeTickets } from './commands.ts';

const never = new AbortController().signal;
const OLD_MS = 1_700_000_000_000;
const BEFORE_MS = OLD_MS + 1000;
const NEW_MS = BEFORE_MS;
const STARTS_WITHIN_MS = 120_000;

function suite(start: () => Promise<PrivateDatabase | null>): void {
  const folder = temporaryFolder();
  let server: PrivateDatabase | null = null;
  let knex: Knex;
  beforeAll(async () => {
    server = await start();
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path, databaseUrl: server?.url });
    await migrate(knex, migrations);
  }, STARTS_WITHIN_MS);
  afterAll(async () => {
    await knex.destroy();
    await server?.stop();
    folder.remove();
  });
  const ids = (table: string): Promise<string[]> => knex(table).orderBy('id').pluck('id');

  it('deletes settled sign-ups, and never one that waits for its payment', async () => {
    const signup = (id: string, state: string, settled: number | null) => ({
      ...{ id, state, settled_at: settled, email: `${id}@example.com`, name: 'A', password_hash: null },
      ...{ cookie_hash: null, checkout_id: null, user_id: null, paid_at: null, expires_at: OLD_MS, created_at: OLD_MS },
    });
    await knex('signups').insert([
      ...['completed', 'refused', 'expired'].map((state) => signup(`old-${state}`, state, OLD_MS)),
      signup('old-started', 'started', null),
      signup('new-completed', 'completed', NEW_MS),
    ]);
    expect(await purgeSignups(knex, BEFORE_MS, never)).toBe(3);
    expect(await ids('signups')).toEqual(['new-completed', 'old-started']);
  });

  it('deletes resolved tickets with what administrators wrote on them, and no open one', async () => {
    const ticket = (id: string, status: string, created: number) => ({
      ...{ id, status, created_at: created, user_id: 'u', subject: 'S', message: 'M', internal_note: null, version: 0 },
    });
    const entry = (id: string, ticket_id: string) => ({
      ...{ id, ticket_id, kind: 'reply', author_id: 'a', message: 'M', created_at: NEW_MS },
    });
    await knex('tickets').insert([
      ticket('old-resolved', 'resolved', OLD_MS),
      ticket('old-open', 'open', OLD_MS),
      ticket('old-pending', 'pending', OLD_MS),
      ticket('new-resolved', 'resolved', NEW_MS),
    ]);
    await knex('ticket_entries').insert([entry('e1', 'old-resolved'), entry('e2', 'old-open')]);
    expect(await purgeTickets(knex, BEFORE_MS, never)).toBe(1);
    expect(await ids('tickets')).toEqual(['new-resolved', 'old-open', 'old-pending']);
    expect(await ids('ticket_entries')).toEqual(['e2']);
  });

  it('deletes entries of the audit log by the time in their ids, in batches', async () => {
    const entry = (id: string) => ({
      ...{ id, event_key: id, actor_id: 'a', action: 'b', subject_id: null, detail: '{}', created_at: OLD_MS },
    });
    const old = Array.from({ length: 600 }, () => entry(v7({ msecs: OLD_MS })));
    const kept = entry(v7({ msecs: NEW_MS }));
    for (let at = 0; at < old.length; at += 100) await knex('audit_log').insert(old.slice(at, at + 100));
    await knex('audit_log').insert(kept);
    expect(await purgeAuditLog(knex, BEFORE_MS, never)).toBe(600);
    expect(await ids('audit_log')).toEqual([kept.id]);
  });

  it('reads no whole table', async () => {
    if (server) return;
    const scans = await tableScans(knex, async () => {
      await purgeSignups(knex, 0, never);
      await purgeTickets(knex, 0, never);
      await purgeAuditLog(knex, 0, never);
    });
    expect(scans).toEqual([]);
  });
}

describe('The retention of svc-core on SQLite', () => suite(async () => null));
(hasServerDatabase() ? describe : describe.skip)('The retention of svc-core on a server database', () =>
  suite(() => startPrivateDatabase('jobtrail')),
);
