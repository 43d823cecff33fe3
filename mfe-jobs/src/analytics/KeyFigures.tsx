import type { ReactNode } from 'react';
import { analyticsDefinitions, type AnalyticsSummary } from '@jobtrail/contract';
import { classes, formatCount } from '@jobtrail/web-kit';
import { ofAll, percent } from '../jobs/shares.ts';
import { Definition } from './panel/Definition.tsx';
import { FigureLink } from './ViewContext.tsx';
import { basisWords, counted, medianWords, rangeWords, TOO_FEW_FOR_RATE } from './words.ts';

interface Props {
  title: string;
  definition: string;
  figure: string;
  count: number;
  value: string;
  children: ReactNode;
}

function KeyFigure({ title, definition, figure, count, value, children }: Props) {
  return (
    <article className="panel analytics-key">
      <div className="analytics-key-title">
        <h2>{title}</h2>
        <Definition of={title}>{definition}</Definition>
      </div>
      <p className={classes('figure num', !/\d/.test(value) && 'analytics-in-words')}>
        <FigureLink figure={figure} count={count} label={`${title}: ${value}`}>
          {value}
        </FigureLink>
      </p>
      <p className="caption muted num">{children}</p>
    </article>
  );
}

/** '2.5 a week'; empty if it would round to almost nothing. */
const perWeekWords = (perWeek: number): string => (perWeek < 0.1 ? '' : `${perWeek.toFixed(1)} a week`);

/** The five figures at the top. */
export function KeyFigures({ summary }: { summary: AnalyticsSummary }) {
  const { applications, heardBack, positiveReply, firstReply, interviews, stageEntries, offers } = summary;
  return (
    <div className="analytics-keys">
      <KeyFigure
        title="Applications"
        definition={`${analyticsDefinitions.applications} ${analyticsDefinitions.base}`}
        figure="applications"
        count={applications.count}
        value={formatCount(applications.count)}
      >
        {applications.perWeek === null ? 'less than a week so far' : perWeekWords(applications.perWeek)}
      </KeyFigure>
      <KeyFigure
        title="Response rate"
        definition={`${analyticsDefinitions.heardBack} ${analyticsDefinitions.range} Positive: ${analyticsDefinitions.positiveReply}`}
        figure="heard-back"
        count={heardBack.count}
        value={heardBack.share === null ? ofAll(heardBack) : percent(heardBack.share)}
      >
        {heardBack.share === null ? TOO_FEW_FOR_RATE : `${ofAll(heardBack)}, ${rangeWords(heardBack)}`}
        <br />
        <FigureLink figure="positive-reply" count={positiveReply.count}>
          {formatCount(positiveReply.count)} positive
          {positiveReply.share === null ? '' : `, ${percent(positiveReply.share)}`}
        </FigureLink>
      </KeyFigure>
      <KeyFigure
        title="Median days to first reply"
        definition={analyticsDefinitions.firstReply}
        figure="first-reply"
        count={firstReply.count}
        value={firstReply.median ? formatCount(firstReply.median) : medianWords(firstReply)}
      >
        {basisWords(firstReply, 'reply')}
        <br />
        <FigureLink figure="first-reply:waiting" count={firstReply.waiting.count}>
          {formatCount(firstReply.waiting.count)} still waiting
        </FigureLink>
      </KeyFigure>
      <KeyFigure
        title="Interviews per application"
        definition={`${analyticsDefinitions.interviews} Interview stages entered: ${analyticsDefinitions.stageEntries}`}
        figure="interviews"
        count={interviews.count}
        value={
          interviews.perApplication === null ? formatCount(interviews.count) : interviews.perApplication.toFixed(1)
        }
      >
        <FigureLink figure="interviews:held" count={interviews.held.count}>
          {formatCount(interviews.held.count)} held
        </FigureLink>
        {', '}
        <FigureLink figure="interviews:planned" count={interviews.planned.count}>
          {formatCount(interviews.planned.count)} planned
        </FigureLink>
        {'; '}
        <FigureLink figure="stage-entries" count={stageEntries.count}>
          {counted(stageEntries.count, 'interview stage')} entered
        </FigureLink>
      </KeyFigure>
      <KeyFigure
        title="Offers"
        definition={analyticsDefinitions.offers}
        figure="offers"
        count={offers.count}
        value={formatCount(offers.count)}
      >
        {`of ${counted(applications.count, 'application')}`}
      </KeyFigure>
    </div>
  );
}
