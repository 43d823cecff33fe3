import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import type { Differences, Found, Kind } from './Ledger.ts';

/** The rows that people cause, in the databases of all services. */
const FOUND = `
  select 'sign-up' as kind, email as \`key\`, access as state from jobtrail_core.users
  union all select 'payment', email, status from jobtrail_billing.payments
  union all select 'subscription', u.email, s.status from jobtrail_core.users u
    join jobtrail_billing.customers c on c.user_id = u.id
    join jobtrail_billing.subscriptions s on s.customer_id = c.stripe_customer_id
  union all select 'webhook', id, 'received' from jobtrail_billing.events
  union all select 'job', position, status from jobtrail_core.jobs
  union all select 'ticket', subject, status from jobtrail_core.tickets
  union all select 'broadcast', subject, 'made' from jobtrail_mail.broadcasts
  union all select 'mail', concat(d.email, ' ', coalesce(b.subject, a.subject)), d.status
    from jobtrail_mail.deliveries d
    left join jobtrail_mail.broadcasts b on b.id = d.broadcast_id
    left join jobtrail_mail.account_mails a on d.broadcast_id = 'account' and a.request_key = d.recipient_key`;
const WAITING = `
  select (select count(*) from jobtrail_core.outgoing_mails)
    + (select count(*) from jobtrail_mail.broadcasts where sent_at is null)
    + (select count(*) from jobtrail_mail.deliveries where status in ('pending', 'claimed', 'sending')) as waiting`;

const SUBJECT = /^subject: (.*(?:\r\n[ \t].*)*)/im;

const named = (keys: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(keys).map(([kind, key]) => `${kind} ${key}`);

/** What the product has: the rows of its databases, read by SQL and not through it, and the emails that were received. */
export class Records {
  readonly #rootUrl: string;
  /** The received emails, by recipient and subject. */
  #received: Found[] = [];

  constructor(rootUrl: string) {
    this.#rootUrl = rootUrl;
  }

  receive(recipient: string, email: string): void {
    const subject = SUBJECT.exec(email)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '';
    this.#received.push({ kind: 'received', key: `${recipient} ${subject}`, state: 'received' });
  }

  /** Everything of the databases and of the mail server. */
  async all(): Promise<Found[]> {
    return this.#use(async (connection) => {
      const [rows] = await connection.query<Array<Found & RowDataPacket>>(FOUND);
      return [...rows, ...this.#received];
    });
  }

  /** Whether an email still waits to be sent. */
  async isWaiting(): Promise<boolean> {
    return this.#use(async (connection) => {
      const [[row]] = await connection.query<Array<RowDataPacket & { waiting: number }>>(WAITING);
      return Number(row?.waiting) > 0;
    });
  }

  /**
   * Breaks one of each: rows that are deleted and doubled behind the product's back, a lost email and a doubled one.
   * @param keysOf the acknowledged keys of a kind
   * @returns what a comparison must report then, and nothing else
   */
  async damage(keysOf: (kind: Kind) => readonly string[]): Promise<Pick<Differences, 'lost' | 'doubled'>> {
    const sent = (await this.all()).filter(({ kind, state }) => kind === 'mail' && state === 'sent');
    const [gone, twice] = sent.map(({ key }) => key);
    const lost = { job: keysOf('job')[0], payment: keysOf('payment')[0], received: gone };
    const doubled = { ticket: keysOf('ticket')[0], payment: keysOf('payment')[1], received: twice };
    await this.#use(async (connection) => {
      const copy = async (table: string, column: string, key: string | undefined): Promise<void> => {
        await connection.query(`create temporary table copied select * from ${table} where ${column} = ?`, [key]);
        await connection.query(`update copied set id = uuid()`);
        await connection.query(`insert into ${table} select * from copied`);
        await connection.query(`drop temporary table copied`);
      };
      await connection.query('use jobtrail_core');
      await connection.query('delete from jobs where position = ?', [lost.job]);
      await connection.query('delete from jobtrail_billing.payments where email = ?', [lost.payment]);
      await copy('tickets', 'subject', doubled.ticket);
      await copy('jobtrail_billing.payments', 'email', doubled.payment);
    });
    const again = this.#received.filter(({ key }) => key === twice);
    this.#received = [...this.#received.filter(({ key }) => key !== gone), ...again];
    return { lost: named(lost), doubled: named(doubled) };
  }

  async #use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await mysql.createConnection({ uri: this.#rootUrl });
    try {
      return await work(connection);
    } finally {
      connection.destroy();
    }
  }
}
