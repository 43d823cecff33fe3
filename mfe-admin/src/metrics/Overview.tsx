import { adminTexts, metricDefinitions, type Metrics, pages } from '@jobtrail/contract';
import { classes, formatCount, formatDollars, lazyDrawer, useNavigate, usePageLocation } from '@jobtrail/web-kit';
import { Loaded } from '../list/Loaded.tsx';
import { ownPages } from '../pages.ts';
import { DayChart } from './DayChart.tsx';
import { Figure } from './Figure.tsx';
import { FailedPayments, RecentPayments } from './Payments.tsx';
import { paymentsHref, paymentsWindow, useMetrics } from './queries.ts';
import { Sparkline } from './Sparkline.tsx';
import './metrics.css';

const PaymentsDrawer = lazyDrawer(() => import('./PaymentsDrawer.tsx'), {
  title: adminTexts.payments,
  close: ({ onClose }) => onClose(),
});

/** The business figures. Each explains what it counts and links to its rows. */
export function Overview() {
  const navigate = useNavigate();
  const days = paymentsWindow(usePageLocation().query.get('payments'));
  const metrics = useMetrics();
  return (
    <>
      <Loaded query={metrics} what="metrics" panel>
        {(data) => <Figures metrics={data} />}
      </Loaded>
      {days ? <PaymentsDrawer days={days} onClose={() => navigate(pages.adminDashboard)} /> : null}
    </>
  );
}

function Figures({ metrics: { users, conversion, revenue, payments, series } }: { metrics: Metrics }) {
  const signups = series.signups.map(({ day, count }) => ({ day, value: count }));
  const earned = series.revenue.map(({ day, amount }) => ({ day, value: amount }));
  return (
    <>
      <div className="figures">
        <Figure
          title="Total Users"
          value={formatCount(users.total)}
          definition={metricDefinitions.usersTotal}
          rows={ownPages.users}
          picture={<Sparkline values={signups.map(({ value }) => value)} />}
        >
          <a
            className={classes('delta', users.new7d > 0 && 'is-up')}
            href={ownPages.users}
            aria-label={`+${formatCount(users.new7d)} new accounts in last 7 days`}
            data-tooltip={metricDefinitions.usersNew7d}
          >
            +{formatCount(users.new7d)}
          </a>{' '}
          in last 7 days
        </Figure>
        <Figure
          title="Paid Users"
          value={formatCount(conversion.paidUsers)}
          definition={`${metricDefinitions.paidUsers} Conversion: ${metricDefinitions.signupToPaidPct}`}
          rows={`${ownPages.users}?payment=paid`}
          picture={
            <span className="bar share">
              <i style={{ width: `${Math.min(100, conversion.signupToPaidPct)}%` }} />
            </span>
          }
        >
          {conversion.signupToPaidPct}% conversion
        </Figure>
        <Figure
          title="Revenue (30d)"
          value={formatDollars(revenue.last30d)}
          definition={metricDefinitions.last30d}
          rows={paymentsHref(30)}
          picture={<Sparkline values={earned.map(({ value }) => value)} />}
        >
          <a
            className="num strong"
            href={paymentsHref(7)}
            aria-label={`${formatDollars(revenue.last7d)} revenue in last 7 days`}
            data-tooltip={metricDefinitions.last7d}
          >
            {formatDollars(revenue.last7d)}
          </a>{' '}
          in last 7 days
        </Figure>
        <Figure
          title="MRR"
          value={formatDollars(revenue.mrr)}
          definition={metricDefinitions.mrr}
          rows={`${ownPages.users}?payment=paid`}
        >
          Monthly Recurring Revenue
        </Figure>
      </div>
      <DayChart
        id="revenue"
        title="Revenue by day"
        days={earned}
        format={(value) => formatDollars(value)}
        definition={metricDefinitions.revenueSeries}
        none={adminTexts.noRevenue}
      />
      <DayChart
        id="signups"
        title="Sign-ups through checkout by day"
        days={signups}
        format={formatCount}
        definition={metricDefinitions.signupSeries}
        none={adminTexts.noSignups}
        whole
      />
      <div className="payments">
        <RecentPayments payments={payments.recent} />
        {payments.failedRecent.length > 0 ? <FailedPayments payments={payments.failedRecent} /> : null}
      </div>
    </>
  );
}
