import {
  CLOSED_REASON_LABELS,
  errorToasts,
  type JobCard,
  jobTexts,
  type LocalDay,
  localDayOf,
  reasonsOf,
  type Stage,
  stageInfo,
  successToasts,
  type ToastText,
  type UpdatedJob,
  type UpdateJobBody,
} from '@jobtrail/contract';
import { api, ApiError, type ToastDay } from '@jobtrail/web-kit';
import { cardOf, findCard } from '../cache.ts';
import { personZone } from '../clock/usePersonZone.ts';
import { firstMoveDay } from '../firstMoveDay.ts';
import { followJob } from '../followJob.ts';
import { stageHistoryKey } from '../keys.ts';
import type { Edits } from './edits.ts';
import { isConflict, type JobChanges } from './JobChanges.ts';

/** How long a toast with a question stays, in ms. */
const QUESTION_MS = 10_000;

/** A rejected move, which the board animates back. */
type MoveListener = (event: { id: string; to: Stage }) => void;
/** Receives the card that a rejected move has left in its place. */
type RevertListener = (card: JobCard) => void;

interface MoveOptions {
  /** The day on which it happened, if that is not now. */
  happenedOn?: LocalDay | undefined;
}

/** Moves of jobs from stage to stage. */
export interface StageMoves {
  /** Moves at once, and back if the server rejects it. A move to the same stage makes no call. */
  move: (id: string, to: Stage, options?: MoveOptions) => Promise<boolean>;
  /** Ends an application to which nobody has replied: it is in Rejected, with that reason. */
  endUnanswered: (id: string) => Promise<boolean>;
  /** Called before a move is reverted. */
  onMoveRefused: (listener: MoveListener) => () => void;
  /** Called after a move was reverted. */
  onMoveReverted: (listener: RevertListener) => () => void;
}

/** A change of stage that is shown before it is confirmed. */
interface StageChange {
  readonly shown: JobCard;
  readonly body: UpdateJobBody;
  readonly refusal: (error: unknown) => ToastText;
}

/** The moves of one job: its card as the server last confirmed it, and the number of moves in progress. */
interface RunningMoves {
  confirmed: JobCard;
  count: number;
  last: Promise<unknown>;
}

/** The service's sentence about a day that is not possible. */
function daySentence(error: unknown): Partial<ToastText> {
  const description = error instanceof ApiError ? error.fields?.['happenedOn'] : undefined;
  return description === undefined ? {} : { description };
}

/** A card that has just entered a stage, before the server has confirmed it. */
export function movedCard(card: JobCard, to: Stage, now: Date = new Date()): JobCard {
  const moment = now.toISOString();
  return {
    ...card,
    status: to,
    stageChangedAt: moment,
    stageChangedOn: null,
    updatedAt: moment,
    repliedAt: to === 'applied' ? null : (card.repliedAt ?? moment),
    closedReason: null,
  };
}

/** Creates the commands that move jobs. */
export function createStageMoves(
  { queryClient, toast, run, show, accept, fail, store }: JobChanges,
  { set }: Edits,
): StageMoves {
  const running = new Map<string, RunningMoves>();
  const refusalListeners = new Set<MoveListener>();
  const revertListeners = new Set<RevertListener>();

  /** Shows the last confirmed card again, unless the job has been deleted meanwhile. */
  function revert(id: string, to: Stage, confirmed: JobCard): void {
    for (const listener of refusalListeners) listener({ id, to });
    if (!findCard(queryClient, id)) return;
    followJob(id);
    show(confirmed);
    for (const listener of revertListeners) listener(confirmed);
  }

  /**
   * Changes the stage of a card: shows it at once, sends the change after those in progress, and shows the last
   * confirmed card again if it is refused.
   * @returns the changed job; null after a refusal, which a toast has reported
   */
  async function changeStage(before: JobCard, { shown, body, refusal }: StageChange): Promise<UpdatedJob | null> {
    const { id } = before;
    const moves = running.get(id) ?? { confirmed: before, count: 0, last: Promise.resolve() };
    running.set(id, moves);
    moves.count += 1;
    show(shown);
    // Moves of one card are sent one after the other, in order.
    const response = moves.last.then(() => run(() => api.call('updateJob', { params: { id }, body })));
    moves.last = response.catch(() => undefined);
    /** @returns whether it was the last of the moves in progress */
    const endsMoves = (): boolean => {
      moves.count -= 1;
      return moves.count === 0 && running.delete(id);
    };
    try {
      const job = await response;
      moves.confirmed = cardOf(job);
      if (endsMoves()) accept(job);
      return job;
    } catch (error) {
      if (endsMoves()) revert(id, shown.status, moves.confirmed);
      fail(error, refusal(error));
      return null;
    }
  }

  /** Sets the day of the newest move of a job. */
  async function dateMove(id: string, historyEntryId: string, happenedOn: LocalDay | null): Promise<void> {
    try {
      const entry = await run(() =>
        api.call('dateStageChange', { params: { id: historyEntryId }, body: { happenedOn } }),
      );
      const card = findCard(queryClient, id);
      if (!card) return;
      const { stageChangedAt, repliedAt } = card;
      const replied = repliedAt === stageChangedAt ? entry.changedAt : repliedAt;
      show({ ...card, stageChangedAt: entry.changedAt, stageChangedOn: entry.happenedOn, repliedAt: replied });
      void queryClient.invalidateQueries({ queryKey: stageHistoryKey(id) });
    } catch (error) {
      fail(error, { ...errorToasts.statusUpdate, ...daySentence(error) });
    }
  }

  /** When a move happened, for its toast. */
  function dayOf(before: JobCard, { id, historyEntryId, stageChangedOn }: UpdatedJob): ToastDay | undefined {
    if (historyEntryId === undefined) return undefined;
    const zone = personZone(store.getState().user);
    const today = localDayOf(Date.now(), zone);
    return {
      label: jobTexts.happened,
      chosen: stageChangedOn ?? today,
      today,
      first: firstMoveDay(before, zone),
      onChoose: (day) => void dateMove(id, historyEntryId, day === today ? null : day),
    };
  }

  /** Confirms a move. In a closed stage, it asks why the application ended, and with an offer whether it is decided. */
  function confirm(job: UpdatedJob, before: JobCard, undo: () => void): void {
    const { id, company, status, closedReason } = job;
    const day = dayOf(before, job);
    const reasons = closedReason === null ? reasonsOf(status) : [];
    const answers = reasons.map((reason) => ({
      label: CLOSED_REASON_LABELS[reason],
      onClick: () => void set(id, { closedReason: reason }, { closedReason: null }),
    }));
    const undecided = { label: jobTexts.notDecided, onClick: () => undefined };
    toast({
      ...successToasts.statusUpdated,
      detail: `${company}: ${stageInfo(before.status).label} to ${stageInfo(status).label}`,
      tone: 'success',
      action: { label: 'Undo', onClick: undo },
      ...(day && { day, duration: QUESTION_MS }),
      ...(answers.length > 0 && {
        choice:
          status === 'offer'
            ? { label: jobTexts.haveDecided, options: [...answers, undecided] }
            : { label: jobTexts.whyEnded, options: answers },
        duration: QUESTION_MS,
      }),
    });
  }

  /** Takes back the move that a job has just made, or moves it back if there is nothing to take back. */
  function undoOf(before: JobCard, { historyEntryId }: UpdatedJob, redo: () => void): () => void {
    return () => {
      followJob(before.id);
      // There is no entry if the job was in that stage already, or if an older service has moved it.
      void (historyEntryId === undefined ? move(before.id, before.status) : undoMove(before, historyEntryId, redo));
    };
  }

  async function endUnanswered(id: string): Promise<boolean> {
    const before = findCard(queryClient, id);
    if (!before || before.status === 'rejected') return false;
    const ending = { status: 'rejected', closedReason: 'no answer' } as const;
    const job = await changeStage(before, {
      shown: { ...movedCard(before, ending.status), ...ending, repliedAt: before.repliedAt },
      body: ending,
      refusal: () => errorToasts.statusUpdate,
    });
    if (!job) return false;
    toast({
      title: `${job.company}: no answer, in Rejected`,
      tone: 'success',
      action: { label: 'Undo', onClick: undoOf(before, job, () => void endUnanswered(id)) },
    });
    return true;
  }

  async function move(id: string, to: Stage, { happenedOn }: MoveOptions = {}): Promise<boolean> {
    const before = findCard(queryClient, id);
    if (!before || before.status === to) return false;
    const job = await changeStage(before, {
      shown: movedCard(before, to),
      body: { status: to, ...(happenedOn !== undefined && { happenedOn }) },
      refusal: (error) => ({ ...errorToasts.statusUpdate, ...daySentence(error) }),
    });
    if (!job) return false;
    confirm(
      job,
      before,
      undoOf(before, job, () => void move(id, to, { happenedOn })),
    );
    return true;
  }

  /** Takes a move back, as if it had not been made. Redo moves the job again. */
  async function undoMove(before: JobCard, historyEntryId: string, redo: () => void): Promise<void> {
    const current = findCard(queryClient, before.id);
    if (!current) return;
    const { status, stageChangedAt, stageChangedOn, repliedAt, closedReason } = before;
    const job = await changeStage(current, {
      shown: { ...current, status, stageChangedAt, stageChangedOn, repliedAt, closedReason },
      body: { undo: historyEntryId },
      refusal: (error) => ({
        ...errorToasts.statusUpdate,
        ...(isConflict(error) && { description: error.userMessage }),
      }),
    });
    if (!job) return;
    toast({
      title: `Move undone. ${job.company} is in ${stageInfo(job.status).label} again.`,
      tone: 'success',
      action: {
        label: 'Redo',
        onClick: () => {
          followJob(before.id);
          redo();
        },
      },
    });
  }

  return {
    move,
    endUnanswered,
    onMoveRefused(listener) {
      refusalListeners.add(listener);
      return () => refusalListeners.delete(listener);
    },
    onMoveReverted(listener) {
      revertListeners.add(listener);
      return () => revertListeners.delete(listener);
    },
  };
}
