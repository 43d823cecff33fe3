import { randomBytes } from 'node:crypto';

/** @typedef {(sql: string, values?: readonly unknown[]) => Promise<unknown>} Run runs one statement on either database */

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** How many jobs each of the other people has. */
const JOBS_EACH = 100;
/** Rows of one statement of the bulk. */
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

/**
 * Fills the table as a year does: a person's jobs come about between everybody else's, and lie between them.
 * @param {Run} run
 * @param {{ mysql: boolean, userId: string, jobs: number, others: number }} options `others` are jobs of other people
 */
export async function insertYear(run, { mysql, userId, jobs, others }) {
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

/**
 * @param {string} userId
 * @param {number} index
 * @param {number} at
 */
function ownRow(userId, index, at) {
  return [
    uuidAt(at),
    userId,
    of(COMPANIES, index),
    of(POSITIONS, index),
    of(STAGES, index),
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

/**
 * One statement that makes the jobs of others from the number `first` up to, not including, `end`; it runs on SQLite, MariaDB and MySQL.
 * @param {{ mysql: boolean, start: number, others: number, first: number, end: number }} options
 */
function othersSql({ mysql, start, others, first, end }) {
  const digits =
    '(select 0 as d union all select 1 union all select 2 union all select 3 union all select 4 union all select 5 union all select 6 union all select 7 union all select 8 union all select 9)';
  const number = 'a.d + b.d * 10 + c.d * 100 + e.d * 1000 + f.d * 10000';
  const integer = mysql ? 'signed' : 'integer';
  const hex = (/** @type {string} */ value, /** @type {number} */ width) =>
    mysql ? `lpad(hex(${value}), ${width}, '0')` : `printf('%0${width}x', ${value})`;
  const text = (/** @type {string[]} */ ...parts) => (mysql ? `concat(${parts.join(', ')})` : parts.join(' || '));
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

/**
 * SQL that deals out some texts by the number of the row.
 * @param {string[]} texts
 */
function choice(texts) {
  return `case n % ${texts.length} ${texts.map((text, index) => `when ${index} then '${text}'`).join(' ')} end`;
}

/**
 * A UUID of version 7 of a moment.
 * @param {number} at milliseconds since the epoch
 */
function uuidAt(at) {
  const time = at.toString(16).padStart(12, '0');
  const random = randomBytes(8).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(4)}`;
}

/**
 * @param {string[]} texts
 * @param {number} index
 */
function of(texts, index) {
  return texts[index % texts.length] ?? '';
}
