import type { ReactNode } from 'react';
import { Modal } from '@jobtrail/web-kit';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows the selected interview if there is no room next to the week: in a dialog, or in a bottom sheet on a phone. */
export default function InterviewSheet({ title, onClose, children }: Props) {
  return (
    <Modal title={title} className="job-dialog schedule-sheet" onClose={onClose}>
      {children}
    </Modal>
  );
}
