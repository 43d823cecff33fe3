import { useState } from 'react';
import { type DeletedJob, jobTexts, loadTexts } from '@jobtrail/contract';
import { EmptyState, ErrorState, formatLongDate, Loading, Modal, Tile, useCall, usePlatform } from '@jobtrail/web-kit';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { deletedJobsKey } from '../jobs/keys.ts';
import { bulkTexts } from './texts.ts';
import './bulk.css';

/** The jobs that were deleted in the last days. Each can be restored until it is erased. */
export default function RecentlyDeletedDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useCall('listDeletedJobs', { refetchOnMount: 'always' });
  return (
    <Modal title={jobTexts.recentlyDeleted} width={560} className="bulk-deleted" onClose={onClose}>
      <p className="soft">{bulkTexts.deletedNote}</p>
      {data ? (
        data.jobs.length === 0 ? (
          <EmptyState title={bulkTexts.noneDeleted} level={3}>
            A job that you delete is here for 7 days.
          </EmptyState>
        ) : (
          <ul className="bulk-deleted-list">
            {data.jobs.map((job) => (
              <Deleted key={job.id} job={job} />
            ))}
          </ul>
        )
      ) : isError ? (
        <ErrorState title={loadTexts.title} level={3} onRetry={() => void refetch()}>
          {loadTexts.failed}
        </ErrorState>
      ) : (
        <Loading />
      )}
    </Modal>
  );
}

function Deleted({ job: { id, company, position, erasedAt } }: { job: DeletedJob }) {
  const { queryClient } = usePlatform();
  const commands = useJobCommands();
  const [restoring, setRestoring] = useState(false);

  async function restore(): Promise<void> {
    if (restoring) return;
    setRestoring(true);
    const isBack = await commands.restore(id);
    setRestoring(false);
    if (isBack)
      queryClient.setQueryData(deletedJobsKey, (known) => known && { jobs: known.jobs.filter((job) => job.id !== id) });
    // It may have been erased, or restored elsewhere.
    else void queryClient.invalidateQueries({ queryKey: deletedJobsKey });
  }
  return (
    <li>
      <Tile name={company} />
      <p className="grow">
        <span className="medium truncate">{company}</span>
        <span className="soft truncate">{position}</span>
        <span className="caption muted num">erased on {formatLongDate(erasedAt)}</span>
      </p>
      <button
        type="button"
        className="btn"
        aria-label={`Restore ${position} at ${company}`}
        aria-disabled={restoring}
        onClick={() => void restore()}
      >
        {restoring ? <span className="spin" /> : null}
        Restore
      </button>
    </li>
  );
}
