import type { ReactNode } from 'react';
import { Modal } from '@jobtrail/web-kit/ui/overlay';

/** The frame of a task. A click outside does not close it, because codes and secrets are shown only once. */
export function TaskModal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal
      open
      title={title}
      width={440}
      footer={null}
      centered
      mask={{ closable: false }}
      onCancel={onClose}
      className="two-step-dialog"
    >
      {children}
    </Modal>
  );
}
