import { CornerDownRight } from 'lucide-react';
import { analyticsDefinitions, type AnalyticsSummary, stageInfo } from '@jobtrail/contract';
import { Blaze, formatCount, Icon } from '@jobtrail/web-kit';
import { ofAll, percent } from '../../jobs/shares.ts';
import { figureKey } from '../figures.ts';
import { ChartPanel } from '../panel/ChartPanel.tsx';
import { FigureLink } from '../ViewContext.tsx';
import { funnelTable } from './funnelTable.ts';

type Bar = AnalyticsSummary['funnel'][number];
type Step = AnalyticsSummary['conversions'][number];

/** How far the applications got: a bar for each stage, the conversions between them, and the rejected applications. */
export function Funnel({ summary }: { summary: AnalyticsSummary }) {
  const { funnel, conversions, rejected } = summary;
  const most = Math.max(1, funnel[0]?.count ?? 0);
  return (
    <ChartPanel
      title="Funnel"
      name="funnel"
      caption="reached this stage or a later one"
      definition={
        <>
          <p>{analyticsDefinitions.funnel}</p>
          <p>So far: {analyticsDefinitions.soFar}</p>
          <p>Of those decided: {analyticsDefinitions.ofDecided}</p>
        </>
      }
      table={funnelTable(summary)}
    >
      <ol className="analytics-funnel">
        {funnel.map((bar, index) => (
          <li key={bar.stage} data-stage={stageInfo(bar.stage).key}>
            <FunnelRow bar={bar} most={most} />
            {conversions[index] ? <Conversion step={conversions[index]} /> : null}
          </li>
        ))}
        <li data-stage="rejected" className="analytics-funnel-rejected">
          <FigureLink
            figure="rejected"
            count={rejected.count}
            className="analytics-funnel-row"
            label={`Rejected: ${formatCount(rejected.count)}, at any stage`}
          >
            <span className="analytics-funnel-name">
              <Blaze stage="rejected" small />
              Rejected
            </span>{' '}
            <span className="analytics-track" aria-hidden="true">
              <i style={{ width: `${(rejected.count / most) * 100}%` }} />
            </span>
            <b className="num">{formatCount(rejected.count)}</b>
          </FigureLink>
        </li>
      </ol>
    </ChartPanel>
  );
}

function FunnelRow({ bar, most }: { bar: Bar; most: number }) {
  const { label } = stageInfo(bar.stage);
  const skipped = bar.skipped.count;
  return (
    <FigureLink
      figure={figureKey('funnel', bar.stage)}
      count={bar.count}
      className="analytics-funnel-row"
      label={`${label}: ${formatCount(bar.count)} reached${skipped > 0 ? `, ${formatCount(skipped)} of them skipped it` : ''}`}
    >
      <span className="analytics-funnel-name">
        <Blaze stage={bar.stage} small />
        {label}
      </span>{' '}
      <span className="analytics-track" aria-hidden="true">
        <i style={{ width: `${((bar.count - skipped) / most) * 100}%` }} />
        {skipped > 0 ? <i className="analytics-skipped" style={{ width: `${(skipped / most) * 100}%` }} /> : null}
      </span>
      <b className="num">{formatCount(bar.count)}</b>
    </FigureLink>
  );
}

function Conversion({ step: { from, of, moved, to, open, soFar, decided, ofDecided } }: { step: Step }) {
  if (of === 0) return null;
  const share = ofAll({ count: moved, of });
  const [rate, words] = soFar === null ? [share, ' went on'] : [percent(soFar), ` went on (${share})`];
  return (
    <p className="analytics-conversion num">
      <Icon of={CornerDownRight} size={12} />
      <span>
        <FigureLink
          figure={figureKey('funnel', to)}
          count={moved}
          label={`${rate}${words} from ${stageInfo(from).label} so far`}
        >
          <b>{rate}</b>
          {words}
        </FigureLink>
        {open.count > 0 ? (
          <>
            {'. '}
            <FigureLink figure={figureKey('open', from)} count={open.count}>
              {formatCount(open.count)} still open
            </FigureLink>
            {ofDecided === null ? null : `; of ${formatCount(decided)} decided, ${formatCount(moved)} went on`}
          </>
        ) : null}
      </span>
    </p>
  );
}
