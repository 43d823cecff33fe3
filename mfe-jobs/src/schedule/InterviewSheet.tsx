import type { ReactNode } from 'react';
import { Modal } from '@jobtrail/web-kit/ui/overlay';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The selected interview where there is no room beside the week: a dialog, a sheet at the bottom of a phone. */
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
