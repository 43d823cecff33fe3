import { randomBytes } from 'node:crypto';
import type { Run } from './stores.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** How many jobs each of the other people has. */
const JOBS_EACH = 100;
/** Rows that one statement inserts. */
const BATCH = 50_000;
const STAGES = ['applied', 'phone screen', 'technical interview', 'onsite', 'offer', 'rejected'];
const COMPANIES = [
  'Halden Robotics',
  'Verbena',
  'Sundial Labs',
  'Kestrel Systems',
  'Northmoor Health',
  'Papertrail Analytics',
];
const POSITIONS = [
  'Senior Web Engineer',
  'Product Engineer',
  'Frontend Engineer, Fleet Console',
  'Staff Engineer',
  'Platform Engineer',
];
const NOTE =
  'Spoke with the hiring manager about the team, the on-call rota and what the first half year should look like. '.repeat(
    8,
  );
const COLUMNS = [
  'id',
  'user_id',
  'company',
  'position',
  'status',
  'application_date',
  'job_url',
  'tags',
  'notes',
  'salary',
  'location',
  'created_at',
  'updated_at',
  'stage_changed_at',
];

interface Year {
  mysql: boolean;
  /** The owner of the jobs. */
  userId: string;
  jobs: number;
  /** The number of other people's jobs. */
  others: number;
}

/** Fills the table like a year of use: a person's jobs are created, and stored, between those of everybody else. */
export async function insertYear(run: Run, { mysql, userId, jobs, others }: Year): Promise<void> {
  const start = Date.now() - YEAR_MS;
  const own = Array.from({ length: jobs }, (_, index) =>
    ownRow(userId, index, Math.floor(start + (YEAR_MS * (index + 0.5)) / jobs)),
  );
  const batches = Math.max(1, Math.ceil(others / BATCH));
  for (let batch = 0; batch < batches; batch += 1) {
    const first = batch * BATCH;
    if (first < others) await run(othersSql({ mysql, start, others, first, end: Math.min(first + BATCH, others) }));
    const rows = own.slice(Math.round((jobs * batch) / batches), Math.round((jobs * (batch + 1)) / batches));
    const places = `(${COLUMNS.map(() => '?').join(', ')})`;
    if (rows.length > 0)
      await run(`insert into jobs (${COLUMNS.join(', ')}) values ${rows.map(() => places).join(', ')}`, rows.flat());
  }
}

function ownRow(userId: string, index: number, at: number): unknown[] {
  return [
    uuidAt(at),
    userId,
    pickInTurn(COMPANIES, index),
    pickInTurn(POSITIONS, index),
    pickInTurn(STAGES, index),
    at,
    `https://jobs.example.com/postings/${index}?ref=jobtrail`,
    JSON.stringify(['remote', index % 2 === 0 ? 'referral' : 'react']),
    NOTE,
    '95,000 to 110,000',
    'Berlin, Germany',
    at,
    at,
    at,
  ];
}

interface Others {
  mysql: boolean;
  /** When the year begins, in ms since the epoch. */
  start: number;
  /** The total number of jobs. */
  others: number;
  /** The number of the first job to insert, and the number after the last. */
  first: number;
  end: number;
}

/** A statement that inserts other people's jobs, for SQLite, MariaDB and MySQL. */
function othersSql({ mysql, start, others, first, end }: Others): string {
  const digits =
    '(select 0 as d union all select 1 union all select 2 union all select 3 union all select 4 union all select 5 union all select 6 union all select 7 union all select 8 union all select 9)';
  const number = 'a.d + b.d * 10 + c.d * 100 + e.d * 1000 + f.d * 10000';
  const integer = mysql ? 'signed' : 'integer';
  const hex = (value: string, width: number) =>
    mysql ? `lpad(hex(${value}), ${width}, '0')` : `printf('%0${width}x', ${value})`;
  const text = (...parts: string[]) => (mysql ? `concat(${parts.join(', ')})` : parts.join(' || '));
  const at = `(${start} + cast(n * ${Math.floor(YEAR_MS / others)} as ${integer}))`;
  const id = text(`substr(${hex(at, 12)}, 1, 8)`, `'-'`, `substr(${hex(at, 12)}, 9, 4)`, `'-7000-8000-'`, hex('n', 12));
  const owner = text(`'00000000-0000-7000-8000-'`, hex(`cast(floor(n / ${JOBS_EACH}) as ${integer})`, 12));
  const values = [
    id,
    owner,
    `'Another Company'`,
    `'Another Position'`,
    choice(STAGES),
    at,
    `'https://jobs.example.com/postings/1'`,
    `'["remote"]'`,
    'null',
    `'on request'`,
    `'Oslo'`,
    at,
    at,
    at,
  ];
  const numbers = `select ${first} + ${number} as n from ${digits} a, ${digits} b, ${digits} c, ${digits} e, ${digits} f where ${number} < ${end - first}`;
  return `insert into jobs (${COLUMNS.join(', ')}) select ${values.join(', ')} from (${numbers}) numbers order by n`;
}

/** SQL that picks texts in turn by the row's number. */
function choice(texts: readonly string[]): string {
  return `case n % ${texts.length} ${texts.map((text, index) => `when ${index} then '${text}'`).join(' ')} end`;
}

/** A version 7 UUID for a time in ms since the epoch. */
function uuidAt(at: number): string {
  const time = at.toString(16).padStart(12, '0');
  const random = randomBytes(8).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(4)}`;
}

function pickInTurn(texts: readonly string[], index: number): string {
  return texts[index % texts.length] ?? '';
}
