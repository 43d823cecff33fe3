import type { JobCard } from '@jobtrail/contract';
import { deleteJobQuestion, jobTexts } from '@jobtrail/contract';
import { Spinner } from '@jobtrail/web-kit';
import { Modal } from '@jobtrail/web-kit/ui/overlay';
import { useEffect, useRef, useState } from 'react';
import { useJobCommands } from '../jobs/JobsContext.tsx';

interface Props {
  job: Pick<JobCard, 'id' | 'company' | 'position'>;
  onClose: () => void;
  onDeleted: () => void;
  /** The dialog has left the screen. */
  onClosed: () => void;
}

/** Asks before a job is deleted (spec 2, "Delete confirmation dialog"); the focus starts on Cancel. */
export default function DeleteJobDialog({ job, onClose, onDeleted, onClosed }: Props) {
  const commands = useJobCommands();
  const [deleting, setDeleting] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const closed = useRef(onClosed);
  useEffect(() => {
    const frame = requestAnimationFrame(() => cancel.current?.focus());
    const told = closed.current;
    return () => {
      cancelAnimationFrame(frame);
      told();
    };
  }, []);

  async function remove(): Promise<void> {
    setDeleting(true);
    const gone = await commands.remove(job.id);
    if (gone) onDeleted();
    onClose();
  }

  return (
    <Modal open title={jobTexts.deleteTitle} width={440} onCancel={onClose} closable={false} footer={null} centered className="confirm" afterOpenChange={(open) => open && cancel.current?.focus()}>
      <p className="soft">{deleteJobQuestion(job.position, job.company)}</p>
      <div className="confirm-foot">
        <button ref={cancel} type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="btn btn-danger-solid" disabled={deleting} onClick={() => void remove()}>
          {deleting ? <Spinner /> : null}
          {deleting ? 'Deleting...' : 'Delete'}
        </button>
      </div>
    </Modal>
  );
}
