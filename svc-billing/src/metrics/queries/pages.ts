import type { Knex } from 'knex';
import { z } from 'zod';
import { LEDGER_PAGE, type LedgerEntry, type LedgerPage, type RevenueWindow } from '@jobtrail/contract';
import { validationFailed } from '@jobtrail/service-kit';
import type { PaymentRow, ReversalRow } from '../../ledger/row.ts';
import { type Flow, flows } from './flows.ts';

const DAY_S = 86_400;

/** The last row of the previous page. */
const cursorSchema = z.tuple([z.number().int(), z.string().max(200)]);
type Cursor = z.output<typeof cursorSchema>;

const written = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** @throws AppError 400 for a cursor that no page has returned as `next` */
function read(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw validationFailed({ cursor: 'There is no such page.' });
  }
}

const newestFirst = (a: LedgerEntry, b: LedgerEntry): number => b.created - a.created || (b.id < a.id ? -1 : 1);

/** The newest rows of one flow after the cursor, as many as a page could need. */
async function newestOf(knex: Knex, { kind, sign, query }: Flow, before: Cursor | null): Promise<LedgerEntry[]> {
  if (before) {
    const [created, id] = before;
    query
      .where('created', '<=', created)
      .where((either) => either.where('created', '<', created).orWhere('id', '<', id));
  }
  const rows: Array<PaymentRow | ReversalRow> = await query
    .orderBy([
      { column: 'created', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(LEDGER_PAGE + 1);
  const reversed = rows.flatMap((row) => ('payment_id' in row ? [row.payment_id] : []));
  const charges =
    reversed.length === 0 ? [] : await knex<PaymentRow>('payments').whereIn('id', reversed).select('id', 'email');
  const payers = new Map(charges.map(({ id, email }) => [id, email]));
  return rows.map((row) => ({
    id: row.id,
    kind,
    customerEmail: 'payment_id' in row ? (payers.get(row.payment_id) ?? null) : row.email,
    created: Number(row.created),
    amount: (sign * Number(row.amount_cents)) / 100,
  }));
}

/**
 * GET /api/admin/metrics/payments: what makes up the revenue of the last days. A page reads no more of each index than
 * it shows.
 * @param now in seconds
 * @throws AppError 400 for an invalid cursor
 */
export async function ledgerPageOf(
  knex: Knex,
  { days, cursor }: { days: RevenueWindow; cursor?: string | undefined },
  now: number,
): Promise<LedgerPage> {
  const before = read(cursor);
  const found: LedgerEntry[] = [];
  for (const flow of flows(knex, now - days * DAY_S, now)) found.push(...(await newestOf(knex, flow, before)));
  const entries = found.sort(newestFirst).slice(0, LEDGER_PAGE);
  const last = entries.at(-1);
  return { entries, next: found.length > LEDGER_PAGE && last ? written([last.created, last.id]) : null };
}
