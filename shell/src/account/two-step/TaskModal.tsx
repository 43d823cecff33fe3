import type { ReactNode } from 'react';
import { Modal } from '@jobtrail/web-kit';

/** The frame of a task. A click outside does not close it, because codes and secrets are shown only once. */
export function TaskModal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal title={title} closesOutside={false} onClose={onClose}>
      {children}
    </Modal>
  );
}
