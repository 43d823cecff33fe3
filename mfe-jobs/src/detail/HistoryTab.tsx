import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { jobTexts, type StageHistoryEntry, stageInfo } from '@jobtrail/contract';
import { formatDateTime, Icon, StageBadge } from '@jobtrail/web-kit';
import { historySteps } from './history.ts';
import { RelatedList } from './RelatedList.tsx';

/** The History tab: every stage change with its time and the time spent in the previous stage. */
export function HistoryTab({ history }: { history: UseQueryResult<StageHistoryEntry[]> }) {
  return (
    <RelatedList list={history} what="history" empty={jobTexts.emptyHistory}>
      {(entries) => (
        <>
          {entries.some(({ fromStage }) => fromStage !== null) ? null : (
            <p className="quiet-line">{jobTexts.emptyHistory}</p>
          )}
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
        </>
      )}
    </RelatedList>
  );
}
