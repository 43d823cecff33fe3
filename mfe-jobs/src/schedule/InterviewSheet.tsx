import type { ReactNode } from 'react';
import { Modal } from '@jobtrail/web-kit/ui/overlay';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows the selected interview if there is no room next to the week: in a dialog, or in a bottom sheet on a phone. */
export default function InterviewSheet({ title, onClose, children }: Props) {
  return (
    <Modal
      open
      title={title}
      width={440}
      footer={null}
      onCancel={onClose}
      className="job-dialog schedule-sheet"
      destroyOnHidden
      centered
    >
      {children}
    </Modal>
  );
}
