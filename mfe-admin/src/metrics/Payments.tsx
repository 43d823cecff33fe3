import { adminTexts, metricDefinitions, type Metrics } from '@jobtrail/contract';
import { Badge, classes, formatDollars, formatUnixDate, Panel } from '@jobtrail/web-kit';
import { Definition } from './Definition.tsx';

type Payments = Metrics['payments'];

/** The newest successful payments. */
export function RecentPayments({ payments }: { payments: Payments['recent'] }) {
  return (
    <Panel
      title="Recent Payments"
      extra={<Definition of="Recent Payments">{metricDefinitions.recentPayments}</Definition>}
      padded={false}
    >
      {payments.length === 0 ? (
        <p className="panel-body muted">{adminTexts.noRecentPayments}</p>
      ) : (
        <ul className="rows">
          {payments.map(({ id, customerEmail, created, amount, refunded = 0 }) => (
            <li key={id}>
              <span className="grow">
                <Payer email={customerEmail} />
              </span>
              {refunded > 0 ? (
                <Badge tone="info">{refunded < amount ? `${formatDollars(refunded)} refunded` : 'Refunded'}</Badge>
              ) : null}
              <time className="muted num">{formatUnixDate(created)}</time>
              <b className="num">{refunded < amount ? formatDollars(amount) : <del>{formatDollars(amount)}</del>}</b>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The newest failed payments with their reasons; hidden if there are none. */
export function FailedPayments({ payments }: { payments: Payments['failedRecent'] }) {
  return (
    <Panel
      title="Failed Payments"
      padded={false}
      extra={
        <>
          <Definition of="Failed Payments">{metricDefinitions.failedPayments}</Definition>
          <Badge tone="danger">{payments.length}</Badge>
        </>
      }
    >
      <ul className="rows">
        {payments.map(({ id, customerEmail, amount, failureMessage }) => (
          <li key={id}>
            <span className="grow">
              <Payer email={customerEmail} />
              {failureMessage ? (
                <span className="truncate caption failure" title={failureMessage}>
                  {failureMessage}
                </span>
              ) : null}
            </span>
            <b className="num">{formatDollars(amount)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The person who paid, with the name and address at the payment provider. */
export function Payer({ email }: { email: string | null }) {
  return (
    <span className={classes('truncate', email === null && 'muted')} title={email ?? undefined}>
      {email ?? adminTexts.unknownPayer}
    </span>
  );
}
