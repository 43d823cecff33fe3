import { useState } from 'react';
import { deleteJobQuestion, type JobCard, jobTexts } from '@jobtrail/contract';
import { ConfirmDialog } from '@jobtrail/web-kit/ui/overlay';
import { useJobCommands } from '../jobs/JobsContext.tsx';

interface Props {
  job: Pick<JobCard, 'id' | 'company' | 'position'>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion of a job. */
export default function DeleteJobDialog({ job, onClose, onDeleted }: Props) {
  const commands = useJobCommands();
  const [deleting, setDeleting] = useState(false);

  async function remove(): Promise<void> {
    setDeleting(true);
    const gone = await commands.remove(job.id);
    if (gone) onDeleted();
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
      {deleteJobQuestion(job.position, job.company)}
    </ConfirmDialog>
  );
}
