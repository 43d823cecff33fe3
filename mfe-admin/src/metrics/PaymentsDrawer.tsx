import {
  adminTexts,
  type LedgerEntry,
  type LedgerKind,
  metricDefinitions,
  REVENUE_WINDOWS_DAYS,
  type RevenueWindow,
} from '@jobtrail/contract';
import { Badge, type BadgeTone, classes, formatDollars, formatUnixDate } from '@jobtrail/web-kit';
import { RecordDrawer } from '../drawer/RecordDrawer.tsx';
import { PagedList } from '../list/PagedList.tsx';
import { type Columns, RecordTable } from '../list/RecordTable.tsx';
import { Payer } from './Payments.tsx';
import { paymentsHref, usePayments } from './queries.ts';

/** Rows that are not payments carry a label; refunds are negative. */
const KINDS: Readonly<Record<LedgerKind, { words: string; tone: BadgeTone } | null>> = {
  payment: null,
  refund: { words: 'Refund', tone: 'warning' },
  dispute: { words: 'Lost dispute', tone: 'danger' },
};

const COLUMNS: Columns<LedgerEntry> = [
  {
    title: 'Payer',
    render: (_, { customerEmail, created }) => (
      <>
        <Payer email={customerEmail} />
        <time className="caption muted num">{formatUnixDate(created)}</time>
      </>
    ),
  },
  {
    title: 'Amount',
    align: 'right',
    width: 140,
    render: (_, { kind, amount }) => (
      <>
        {KINDS[kind] ? <Badge tone={KINDS[kind].tone}>{KINDS[kind].words}</Badge> : null}
        <b className="num">{formatDollars(amount)}</b>
      </>
    ),
  },
];

/** The rows behind a revenue figure, newest first: payments and refunds. */
export default function PaymentsDrawer({ days, onClose }: { days: RevenueWindow; onClose: () => void }) {
  return (
    <RecordDrawer label={adminTexts.payments} width={560} onClose={onClose}>
      <h2>{adminTexts.payments}</h2>
      <p className="muted payments-about">{days === 7 ? metricDefinitions.last7d : metricDefinitions.last30d}</p>
      <nav className="windows" aria-label="Window">
        {REVENUE_WINDOWS_DAYS.map((window) => (
          <a
            key={window}
            className={classes('btn btn-sm', window !== days && 'btn-ghost')}
            href={paymentsHref(window)}
            aria-current={window === days ? 'page' : undefined}
          >
            Last {window} days
          </a>
        ))}
      </nav>
      <PagedList
        query={usePayments(days)}
        rowsOf={(page) => page.entries}
        what="payments"
        level={3}
        empty={<p className="muted">No payments in the last {days} days.</p>}
      >
        {(entries) => (
          <RecordTable<LedgerEntry>
            className="ledger"
            label={adminTexts.payments}
            rowKey="id"
            dataSource={entries}
            columns={COLUMNS}
          />
        )}
      </PagedList>
    </RecordDrawer>
  );
}
