import { randomBytes } from 'node:crypto';

/** @typedef {(sql: string, values?: readonly unknown[]) => Promise<unknown>} Run runs one statement on either database */

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** How many jobs each of the other people has. */
const JOBS_EACH = 100;
/** Rows of one statement of the bulk. */
const BATCH = 50_000;
const STAGES = ['applied', 'phone screen', 'technical interview', 'onsite', 'offer', 'rejected'];
const COMPANIES = ['Halden Robotics', 'Verbena', 'Sundial Labs', 'Kestrel Systems', 'Northmoor Health', 'Papertrail Analytics'];
const POSITIONS = ['Senior Web Engineer', 'Product Engineer', 'Frontend Engineer, Fleet Console', 'Staff Engineer', 'Platform Engineer'];
const NOTE = 'Spoke with the hiring manager about the team, the on-call rota and what the first half year should look like. '.repeat(8);
const COLUMNS = ['id', 'user_id', 'company', 'position', 'status', 'application_date', 'job_url', 'tags', 'notes', 'salary', 'location', 'created_at', 'updated_at', 'stage_changed_at'];

/**
 * Gives a person jobs spread over the last year, as they come about in life: between everybody else's.
 * @param {Run} run
 * @param {string} userId
 * @param {number} count
 */
export async function insertJobs(run, userId, count) {
  const start = Date.now() - YEAR_MS;
  const rows = Array.from({ length: count }, (_, index) => {
    const at = Math.floor(start + (YEAR_MS * (index + 0.5)) / count);
    return [
      uuidAt(at), userId, of(COMPANIES, index), of(POSITIONS, index), of(STAGES, index), at, `https://jobs.example.com/postings/${index}?ref=jobtrail`,
      JSON.stringify(['remote', index % 2 === 0 ? 'referral' : 'react']), NOTE, '95,000 to 110,000', 'Berlin, Germany', at, at, at,
    ];
  });
  const places = `(${COLUMNS.map(() => '?').join(', ')})`;
  await run(`insert into jobs (${COLUMNS.join(', ')}) values ${rows.map(() => places).join(', ')}`, rows.flat());
}

/**
 * Fills the table with other people's jobs, spread over the same year and dealt out in turn.
 * @param {Run} run
 * @param {{ mysql: boolean, count: number }} options
 */
export async function insertJobsOfOthers(run, { mysql, count }) {
  const start = Date.now() - YEAR_MS;
  const digits = '(select 0 as d union all select 1 union all select 2 union all select 3 union all select 4 union all select 5 union all select 6 union all select 7 union all select 8 union all select 9)';
  const number = 'a.d + b.d * 10 + c.d * 100 + e.d * 1000 + f.d * 10000';
  const hex = (/** @type {string} */ value, /** @type {number} */ width) => (mysql ? `lpad(hex(${value}), ${width}, '0')` : `printf('%0${width}x', ${value})`);
  const text = (/** @type {string[]} */ ...parts) => (mysql ? `concat(${parts.join(', ')})` : parts.join(' || '));
  for (let first = 0; first < count; first += BATCH) {
    const at = `(${start} + cast(n * ${Math.floor(YEAR_MS / count)} as ${mysql ? 'signed' : 'integer'}))`;
    const id = text(`substr(${hex(at, 12)}, 1, 8)`, `'-'`, `substr(${hex(at, 12)}, 9, 4)`, `'-7000-8000-'`, hex('n', 12));
    const owner = text(`'00000000-0000-7000-8000-'`, hex(`n % ${Math.ceil(count / JOBS_EACH)}`, 12));
    const values = [id, owner, `'Another Company'`, `'Another Position'`, choice(STAGES), at, `'https://jobs.example.com/postings/1'`, `'["remote"]'`, 'null', `'on request'`, `'Oslo'`, at, at, at];
    const numbers = `select ${first} + ${number} as n from ${digits} a, ${digits} b, ${digits} c, ${digits} e, ${digits} f where ${number} < ${Math.min(BATCH, count - first)}`;
    await run(`insert into jobs (${COLUMNS.join(', ')}) select ${values.join(', ')} from (${numbers}) numbers order by n`);
  }
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
