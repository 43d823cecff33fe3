import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight, Trash2 } from 'lucide-react';
import { jobTexts, type StageHistoryEntry, stageInfo } from '@jobtrail/contract';
import { formatDateTime, Icon, StageBadge } from '@jobtrail/web-kit';
import { historySteps } from './history.ts';
import { RelatedList } from './RelatedList.tsx';
import { useRemoval } from './useRemoval.ts';
import { useStageChanges } from './useStageChanges.ts';

/** Whether an entry is a change of stage; the first one records the creation. */
export const isMove = ({ fromStage }: StageHistoryEntry): boolean => fromStage !== null;

interface Props {
  id: string;
  history: UseQueryResult<StageHistoryEntry[]>;
}

/**
 * The History tab: every stage change with its time and the time spent in the previous stage. One that never happened can
 * be deleted, so that no figure counts it.
 */
export function HistoryTab({ id, history }: Props) {
  const { area, removing, remove } = useRemoval(useStageChanges(id));
  return (
    <div ref={area}>
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
                    <span className="tl-end">
                      <time dateTime={entry.changedAt}>{formatDateTime(entry.changedAt)}</time>
                      {isMove(entry) ? (
                        <button
                          type="button"
                          className="icon-btn icon-btn-sm"
                          aria-label={`Delete the move to ${stageInfo(entry.toStage).label} of ${formatDateTime(entry.changedAt)}`}
                          data-remove={entry.id}
                          aria-disabled={removing === entry.id}
                          onClick={() => void remove(entry.id)}
                        >
                          <Icon of={Trash2} size={14} />
                        </button>
                      ) : null}
                    </span>
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
    </div>
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
