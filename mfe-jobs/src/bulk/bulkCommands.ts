import type { BulkChange, BulkOperation, JobCard, ToastText, UndoneBulkChange } from '@jobtrail/contract';
import { api, ApiError, mayHaveTakenEffect, type Platform } from '@jobtrail/web-kit';
import { changeMany } from '../jobs/commands/changeMany.ts';
import { failureToast } from '../jobs/failure.ts';
import type { JobCommands } from '../jobs/JobsContext.tsx';
import { cardsKey, jobKey } from '../jobs/keys.ts';
import { outcomeText, undoneText } from './outcome.ts';
import { bulkTexts } from './texts.ts';

/** How long the outcome of a change stays, in ms; longer if it has left out jobs, which are named. */
const OUTCOME_MS = 12_000;
const SKIPPED_MS = 30_000;

/** Changes of many jobs at once. */
export interface BulkCommands {
  /**
   * Makes a change to all of the jobs, shows it in the lists, and says what it has done, with Undo.
   * @returns what the service has done; null after a failure, which a toast has reported
   */
  change: (jobs: readonly JobCard[], change: BulkChange) => Promise<BulkOperation | null>;
}

let attempts = 0;

/** Whether the service has refused a call, which it would do again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Creates the changes of many jobs at once. They keep working after their screen is gone, for Undo in a toast. */
export function createBulkCommands(
  platform: Pick<Platform, 'queryClient' | 'toast' | 'navigate'>,
  jobCommands: Pick<JobCommands, 'holdRefetch' | 'tabs'>,
): BulkCommands {
  const { queryClient, toast, navigate } = platform;
  const run = <Result>(call: () => Promise<Result>): Promise<Result> => changeMany(platform, jobCommands, call);

  /** Reports a failure, and offers to try again what may work then. */
  function report(error: unknown, text: ToastText, again: () => Promise<unknown>): void {
    const message = failureToast(error, text, navigate);
    const repeat = isRefusal(error) ? undefined : { label: 'Try again', onClick: () => void again() };
    toast({ ...message, action: message.action ?? repeat });
  }

  async function undo(id: string, names: ReadonlyMap<string, string>): Promise<void> {
    let undone: UndoneBulkChange;
    try {
      undone = await run(() => api.call('undoBulkChange', { params: { id } }));
    } catch (error) {
      const isTooLate = error instanceof ApiError && error.status === 404;
      const text = { ...bulkTexts.undoFailed, ...(isTooLate && { description: bulkTexts.undoTooLate }) };
      return report(error, text, () => undo(id, names));
    }
    const isPartly = undone.changedSince.length > 0;
    toast({
      ...undoneText(undone, names),
      tone: isPartly ? 'info' : 'success',
      ...(isPartly && { duration: SKIPPED_MS }),
    });
  }

  /** @param attempt is the same when the change is made again because there was no response */
  async function make(jobs: readonly JobCard[], wanted: BulkChange, attempt: string): Promise<BulkOperation | null> {
    const names = new Map(jobs.map(({ id, company }) => [id, company]));
    let operation: BulkOperation;
    try {
      const body = { ids: jobs.map(({ id }) => id), change: wanted };
      operation = await run(() => api.call('changeJobs', { body, attempt }));
    } catch (error) {
      const text = { ...bulkTexts.failed, ...(mayHaveTakenEffect(error) && { description: bulkTexts.unanswered }) };
      report(error, text, () => make(jobs, wanted, attempt));
      // Without a response, it may have been made.
      void queryClient.invalidateQueries({ queryKey: cardsKey });
      return null;
    }
    const { id, changed, skipped } = operation;
    if (wanted.kind === 'delete') for (const gone of changed) queryClient.removeQueries({ queryKey: jobKey(gone) });
    const hasFailed = skipped.some(({ reason }) => reason !== 'unchanged');
    toast({
      ...outcomeText(wanted, operation, names),
      tone: hasFailed || changed.length === 0 ? 'info' : 'success',
      duration: hasFailed ? SKIPPED_MS : OUTCOME_MS,
      ...(id !== null && { action: { label: 'Undo', onClick: () => void undo(id, names) } }),
    });
    return operation;
  }

  return {
    change: (jobs, wanted) => {
      attempts += 1;
      return make(jobs, wanted, `bulk ${attempts}`);
    },
  };
}
