import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { jobTexts, type StageHistoryEntry, stageInfo } from '@jobtrail/contract';
import { formatDateTime, Icon, StageBadge } from '@jobtrail/web-kit';
import { historySteps } from './history.ts';
import { RelatedList } from './RelatedList.tsx';

/** Whether an entry is a change of stage; the first one records the creation. */
export const isMove = ({ fromStage }: StageHistoryEntry): boolean => fromStage !== null;

/** The History tab: every stage change with its time and the time spent in the previous stage. */
export function HistoryTab({ history }: { history: UseQueryResult<StageHistoryEntry[]> }) {
  return (
    <RelatedList list={history} what="history" empty={jobTexts.emptyHistory}>
      {(entries) =>
        entries.some(isMove) ? (
          <ol className="timeline">
            {historySteps(entries).map(({ entry, spent }) => (
              <li key={entry.id} data-stage={stageInfo(entry.toStage).key}>
                <span className="tl-mark" aria-hidden="true" />
                <div className="tl-row">
                  <span className="tl-from">{entry.fromStage ? stageInfo(entry.fromStage).label : 'Added to'}</span>
                  {entry.fromStage ? (
                    <>
                      <Icon of={ArrowRight} size={12} />
                      <span className="sr">to</span>
                    </>
                  ) : null}
                  <StageBadge stage={entry.toStage} />
                  <time dateTime={entry.changedAt}>{formatDateTime(entry.changedAt)}</time>
                </div>
                {spent ? <p className="caption muted">{spent}</p> : null}
                {entry.notes ? <p className="tl-note">{entry.notes}</p> : null}
              </li>
            ))}
          </ol>
        ) : (
          <Unmoved entries={entries} />
        )
      }
    </RelatedList>
  );
}

/** A job that has never moved: when it was added. */
function Unmoved({ entries }: { entries: readonly StageHistoryEntry[] }) {
  return (
    <div className="quiet-line">
      <p>{jobTexts.emptyHistory}</p>
      {entries.map(({ id, toStage, changedAt }) => (
        <p key={id} className="caption">
          Added to {stageInfo(toStage).label} on <time dateTime={changedAt}>{formatDateTime(changedAt)}</time>
        </p>
      ))}
    </div>
  );
}
