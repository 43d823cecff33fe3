import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { analyticsDefinitions, type AnalyticsSummary, SHARE_MIN } from '@jobtrail/contract';
import { classes, formatCount, Icon } from '@jobtrail/web-kit';
import { ofAll, percent } from '../../jobs/shares.ts';
import { ChartPanel } from '../panel/ChartPanel.tsx';
import { FigureLink } from '../ViewContext.tsx';
import { counted, rangeWords } from '../words.ts';
import {
  type Group,
  type Grouping,
  GROUPING_LABELS,
  GROUPINGS,
  groupTable,
  isUndecided,
  rankedGroups,
} from './groupModel.ts';

/** The response rate by source or by tag, with its likely range. */
export function Groups({ summary }: { summary: AnalyticsSummary }) {
  const [by, setBy] = useState<Grouping>('source');
  const groups = rankedGroups(summary, by);
  const label = `Response rate by ${by}`;
  return (
    <ChartPanel
      title="Response rate by"
      name={`response rate by ${by}`}
      className="analytics-wide"
      definition={
        <>
          <p>{analyticsDefinitions.groups}</p>
          <p>{analyticsDefinitions.range}</p>
        </>
      }
      csv={groupTable(groups, by)}
      tools={
        <>
          <span className="analytics-printed" aria-hidden="true">
            {by}
          </span>
          <div className="seg analytics-seg" role="group" aria-label="Group by" data-unprinted="">
            {GROUPINGS.map((each) => (
              <button
                key={each}
                type="button"
                className={classes(each === by && 'is-on')}
                aria-pressed={each === by}
                onClick={() => setBy(each)}
              >
                {GROUPING_LABELS[each]}
              </button>
            ))}
          </div>
        </>
      }
    >
      {groups.length === 0 ? (
        <p className="analytics-note muted">
          {by === 'tag' ? 'None of these applications has a tag.' : 'There is nothing to compare yet.'}
        </p>
      ) : (
        <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
          <table className="table analytics-groups">
            <thead>
              <tr>
                <th scope="col">{GROUPING_LABELS[by]}</th>
                <th scope="col" aria-sort="descending">
                  Response rate
                  <Icon of={ArrowDown} size={12} />
                </th>
                <th scope="col" className="r">
                  Applications
                </th>
                <th scope="col" className="r">
                  Positive
                </th>
                <th scope="col" className="r">
                  Offers
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <GroupRow key={group.key} group={group} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="analytics-note caption muted">{noteOf(summary, groups, by)}</p>
    </ChartPanel>
  );
}

/** The limits of the numbers in the table, in a sentence. */
function noteOf({ chancePoints, applications, moreTags }: AnalyticsSummary, groups: Group[], by: Grouping): string {
  return [
    `Below ${SHARE_MIN} applications no rate is shown.`,
    chancePoints === null
      ? ''
      : `With ${formatCount(applications.count)} in all, differences under ${chancePoints} points may be chance.`,
    isUndecided(groups) ? 'Their ranges overlap: there is not enough to tell which is better.' : '',
    by === 'tag' && moreTags > 0 ? `${counted(moreTags, 'more tag')} with fewer applications.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function GroupRow({ group: { name, key, heardBack, applications, interviewed, offers } }: { group: Group }) {
  const figures = [
    { column: 'applications', words: 'applications', count: applications.count },
    { column: 'interviewed', words: 'positive', count: interviewed.count },
    { column: 'offers', words: 'offers', count: offers.count },
  ];
  return (
    <tr>
      <th scope="row">
        <FigureLink
          figure={key}
          count={applications.count}
          label={`${name}, ${counted(applications.count, 'application')}`}
        >
          {name}
        </FigureLink>
      </th>
      <td>
        {heardBack.share === null ? (
          <span className="analytics-few">
            <FigureLink figure={`${key}:heard-back`} count={heardBack.count} className="num">
              {ofAll(heardBack)}
            </FigureLink>
            , too few to compare
          </span>
        ) : (
          <span className="analytics-rate">
            <FigureLink
              figure={`${key}:heard-back`}
              count={heardBack.count}
              className="num analytics-percent"
              label={`${name}: ${percent(heardBack.share)}, ${ofAll(heardBack)} heard back`}
            >
              {percent(heardBack.share)}
            </FigureLink>
            <span className="bar" aria-hidden="true">
              <i style={{ width: `${heardBack.share * 100}%` }} />
            </span>
            <span className="caption muted num">
              {ofAll(heardBack)}, {rangeWords(heardBack)}
            </span>
          </span>
        )}
      </td>
      {figures.map(({ column, words, count }) => (
        <td key={column} className="r num">
          <FigureLink figure={`${key}:${column}`} count={count} label={`${name}: ${formatCount(count)} ${words}`}>
            {formatCount(count)}
          </FigureLink>
        </td>
      ))}
    </tr>
  );
}
