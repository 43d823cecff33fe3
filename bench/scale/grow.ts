import type { Run } from '../list/stores.ts';

/** How many jobs each of the other people has. */
const JOBS_EACH = 20;
/** Rows of one statement, so that no transaction becomes huge. */
const BATCH = 100_000;
const YEAR_MS = 365 * 86_400_000;

/** MariaDB's own sequence of numbers, `n`, from one to another. */
const numbers = (first: number, last: number): string => `(select seq as n from seq_${first}_to_${last}) numbers`;
/** A UUID of version 7 in SQL: a time over the year, and a kind of row and a number that make it unique. */
const idOf = (kind: string, n: string): string =>
  `concat(lpad(hex((${n} * 7919) mod 4294967296), 8, '0'), '-', '0000-7000-8${kind}-', lpad(hex(${n}), 12, '0'))`;
const ownerOf = (n: string): string => idOf('001', `(1 + ${n} div ${JOBS_EACH})`);

interface Size {
  /** Further people. */
  readonly users: number;
  /** How many rows of each table that grows over time: other people's jobs, stage changes, sign-ins, audited actions. */
  readonly history: number;
}

/** Fills svc-core's tables with rows that MariaDB generates itself, so a million rows take seconds. */
export async function grow(run: Run, { users, history }: Size): Promise<void> {
  const start = Date.now() - YEAR_MS;
  const at = (total: number): string => `(${start} + n * ${Math.floor(YEAR_MS / Math.max(total, 1))})`;
  const insert = async (total: number, table: string, values: Readonly<Record<string, string>>): Promise<void> => {
    const columns = Object.keys(values).join(', ');
    const row = Object.values(values).join(', ');
    for (let first = 1; first <= total; first += BATCH) {
      const last = Math.min(first + BATCH - 1, total);
      await run(`insert into ${table} (${columns}) select ${row} from ${numbers(first, last)}`);
    }
  };
  await insert(users, 'users', {
    id: idOf('001', 'n'),
    name: `concat('Person ', n)`,
    email: `concat('person-', n, '@example.com')`,
    password_hash: `'-'`,
    role: `'user'`,
    is_active: '1',
    subscription_status: `'active'`,
    access: `'full'`,
    jobs_version: '0',
    created_at: at(users),
    last_seen_at: at(users),
    email_verified_at: at(users),
    counted_payments: '0',
  });
  await insert(users, 'sessions', {
    token_hash: `sha2(concat('session', n), 256)`,
    user_id: idOf('001', 'n'),
    created_at: at(users),
    last_seen_at: at(users),
  });
  await insert(history, 'jobs', {
    id: idOf('002', 'n'),
    user_id: ownerOf('n'),
    company: `'Another Company'`,
    position: `'Another Position'`,
    status: `'applied'`,
    application_date: at(history),
    tags: `'["remote"]'`,
    created_at: at(history),
    updated_at: at(history),
    stage_changed_at: at(history),
  });
  await insert(history, 'stage_history', {
    id: idOf('003', 'n'),
    user_id: ownerOf('n'),
    job_id: idOf('002', 'n'),
    to_stage: `'applied'`,
    changed_at: at(history),
  });
  await insert(history, 'security_events', {
    id: idOf('004', 'n'),
    user_id: ownerOf('n'),
    event: `'sign_in'`,
    outcome: `'success'`,
    address: `'203.0.113.1'`,
    device: `'Firefox on Linux'`,
    request_id: `'-'`,
    created_at: at(history),
  });
}
