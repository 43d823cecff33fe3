import {
  adminTexts,
  type LedgerEntry,
  type LedgerKind,
  metricDefinitions,
  REVENUE_WINDOWS_DAYS,
  type RevenueWindow,
} from '@jobtrail/contract';
import {
  Badge,
  type BadgeTone,
  classes,
  ErrorState,
  formatDollars,
  formatUnixDate,
  Loading,
  messageOf,
} from '@jobtrail/web-kit';
import { RecordDrawer } from '../drawer/RecordDrawer.tsx';
import { MoreButton } from '../list/MoreButton.tsx';
import { Payer } from './Payer.tsx';
import { paymentsHref } from './paymentsHref.ts';
import { usePayments } from './queries.ts';

/** Rows that are not payments carry a label; refunds are negative. */
const KINDS: Readonly<Record<LedgerKind, { words: string; tone: BadgeTone } | null>> = {
  payment: null,
  refund: { words: 'Refund', tone: 'warning' },
  dispute: { words: 'Lost dispute', tone: 'danger' },
};

/** The rows behind a revenue figure, newest first: payments and refunds. */
export default function PaymentsDrawer({ days, onClose }: { days: RevenueWindow; onClose: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePayments(days);
  const entries = data?.pages.flatMap((page) => page.entries);
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
      {entries ? (
        entries.length === 0 ? (
          <p className="muted">No payments in the last {days} days.</p>
        ) : (
          <ul className="ledger">
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState title="The payments could not be loaded" level={3} onRetry={() => void refetch()}>
          {messageOf(error, 'Jobtrail could not be reached.')}
        </ErrorState>
      ) : (
        <Loading text="Loading payments..." />
      )}
      {hasNextPage ? <MoreButton pending={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
    </RecordDrawer>
  );
}

function Row({ entry: { kind, customerEmail, created, amount } }: { entry: LedgerEntry }) {
  const known = KINDS[kind];
  return (
    <li>
      <span className="grow">
        <Payer email={customerEmail} />
        <time className="caption muted num">{formatUnixDate(created)}</time>
      </span>
      {known ? <Badge tone={known.tone}>{known.words}</Badge> : null}
      <b className="num">{formatDollars(amount)}</b>
    </li>
  );
}
