import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight, Trash2 } from 'lucide-react';
import {
  type Interview,
  jobTexts,
  type LocalDay,
  localDayOf,
  type StageHistoryEntry,
  stageInfo,
} from '@jobtrail/contract';
import { formatDateTime, Icon, StageBadge } from '@jobtrail/web-kit';
import { useJobInterviews } from '../interviews/queries.ts';
import { usePersonZone, useToday } from '../jobs/clock/usePersonZone.ts';
import { daysOfStep, entryDay, historySteps } from './history.ts';
import { historyTexts } from './historyTexts.ts';
import { RelatedList } from './RelatedList.tsx';
import { StepCaption, StepDay, StepTime, timeOf } from './StepDay.tsx';
import { useRemoval } from './useRemoval.ts';
import { useStageChanges } from './useStageChanges.ts';

const NO_INTERVIEWS: readonly Interview[] = [];
/** An application that was added to Applied entered it on its day, which the Edit form changes. */
const isApplication = ({ fromStage, toStage }: StageHistoryEntry): boolean =>
  fromStage === null && toStage === 'applied';

/** Whether an entry is a change of stage; the first one records the creation. */
export const isMove = ({ fromStage }: StageHistoryEntry): boolean => fromStage !== null;

interface Props {
  id: string;
  /** The day of the application, if it has one. */
  applied: LocalDay | null;
  history: UseQueryResult<StageHistoryEntry[]>;
}

/**
 * The History tab: every stage change with its time and the time spent in the previous stage. One that never happened can
 * be deleted, so that no figure counts it.
 */
export function HistoryTab({ id, applied, history }: Props) {
  const zone = usePersonZone();
  const today = useToday();
  const interviews = useJobInterviews(id).data ?? NO_INTERVIEWS;
  const held = interviews.map(({ startsAt }) => localDayOf(Date.parse(startsAt), zone));
  const marksOf = (entries: readonly StageHistoryEntry[], own: StageHistoryEntry): ReadonlySet<LocalDay> =>
    new Set([...held, ...entries.filter((entry) => entry !== own).map((entry) => entryDay(entry, zone))]);
  const { remove: removeChange, date } = useStageChanges(id);
  const { area, removing, remove } = useRemoval(removeChange);
  return (
    <div ref={area}>
      <RelatedList list={history} what="history" empty={jobTexts.emptyHistory}>
        {(entries) =>
          entries.some(isMove) ? (
            <>
              <ol className="timeline">
                {historySteps(entries, zone).map((step) => {
                  const { entry, spent } = step;
                  return (
                    <li key={entry.id} data-stage={stageInfo(entry.toStage).key}>
                      <span className="tl-mark" aria-hidden="true" />
                      <div className="tl-row">
                        <span className="tl-from">
                          {entry.fromStage ? stageInfo(entry.fromStage).label : 'Added to'}
                        </span>
                        {entry.fromStage ? (
                          <>
                            <Icon of={ArrowRight} size={12} />
                            <span className="sr">to</span>
                          </>
                        ) : null}
                        <StageBadge stage={entry.toStage} />
                        <span className="tl-end">
                          {isApplication(entry) ? (
                            <StepTime entry={entry} />
                          ) : (
                            <StepDay
                              step={step}
                              days={daysOfStep(step, { applied, today, zone })}
                              marked={marksOf(entries, entry)}
                              onDay={(day) => void date(entry, day)}
                            />
                          )}
                          {isMove(entry) ? (
                            <button
                              type="button"
                              className="icon-btn icon-btn-sm"
                              aria-label={`Delete the move to ${stageInfo(entry.toStage).label} of ${timeOf(entry, today)}`}
                              data-remove={entry.id}
                              aria-disabled={removing === entry.id}
                              onClick={() => void remove(entry.id)}
                            >
                              <Icon of={Trash2} size={14} />
                            </button>
                          ) : null}
                        </span>
                      </div>
                      <StepCaption entry={entry} spent={spent} />
                      {entry.notes ? <p className="tl-note">{entry.notes}</p> : null}
                    </li>
                  );
                })}
              </ol>
              <p className="tl-foot caption muted">{historyTexts.foot}</p>
            </>
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
