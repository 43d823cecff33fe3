import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Spinner } from '../../components/Spinner.tsx';
import { Modal } from './Modal.tsx';

interface Props {
  title: string;
  /** The question and the consequences. */
  children: ReactNode;
  /** The verb on the confirm button, and its label while the action runs. */
  confirmLabel: string;
  pendingLabel: string;
  cancelLabel?: string;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Makes the dialog of a question an alert dialog with that description; antd has no properties for this. */
function describeDialog(question: HTMLElement | null): void {
  const dialog = question?.closest('[role="dialog"]');
  if (!question || !dialog) return;
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-describedby', question.id);
}

/**
 * Confirms a destructive action. The focus starts on Cancel, and Escape cancels. Screen readers read the question when
 * it opens.
 */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  pending,
  onConfirm,
  onCancel,
}: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const question = useId();
  useEffect(() => {
    const frame = requestAnimationFrame(() => cancel.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <Modal
      open
      title={title}
      width={440}
      onCancel={onCancel}
      closable={false}
      footer={null}
      centered
      className="confirm"
      afterOpenChange={(open) => open && cancel.current?.focus()}
    >
      <div className="soft" id={question} ref={describeDialog}>
        {children}
      </div>
      <div className="confirm-foot">
        <button ref={cancel} type="button" className="btn" onClick={onCancel}>
          {cancelLabel}
        </button>
        <button type="button" className="btn btn-danger-solid" disabled={pending} onClick={onConfirm}>
          {pending ? <Spinner /> : null}
          {pending ? pendingLabel : confirmLabel}
        </button>
      </div>
    </Modal>
  );
}
