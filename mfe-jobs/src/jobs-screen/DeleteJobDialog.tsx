import { useState } from 'react';
import { deleteJobQuestion, errorToasts, type JobCard, jobTexts } from '@jobtrail/contract';
import { ConfirmDialog } from '@jobtrail/web-kit';
import { FormAlert } from '../job-form/form/FormAlert.tsx';
import { useJobCommands } from '../jobs/JobsContext.tsx';

interface Props {
  job: Pick<JobCard, 'id' | 'company' | 'position'>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion of a job. It stays open with an error if the deletion fails. */
export default function DeleteJobDialog({ job, onClose, onDeleted }: Props) {
  const commands = useJobCommands();
  const [deleting, setDeleting] = useState(false);
  const [failed, setFailed] = useState(false);

  async function remove(): Promise<void> {
    setDeleting(true);
    setFailed(false);
    const gone = await commands.remove(job.id);
    setDeleting(false);
    setFailed(!gone);
    if (!gone) return;
    onDeleted();
    onClose();
  }

  return (
    <ConfirmDialog
      title={jobTexts.deleteTitle}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={deleting}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{deleteJobQuestion(job.position, job.company)}</p>
      <p>{jobTexts.deleteUndo}</p>
      <FormAlert title="Not deleted." sentence={failed ? errorToasts.deleteJob.description : undefined} />
    </ConfirmDialog>
  );
}
