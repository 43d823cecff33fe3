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
 * Focuses the first field of the question, otherwise Cancel, unless the person has already moved the focus: text
 * typed while the dialog is still opening must not end up on Cancel, which a space would press.
 */
function focusFirst(question: HTMLElement | null, cancel: HTMLButtonElement | null): void {
  const dialog = cancel?.closest('[role="alertdialog"]');
  if (dialog?.querySelector('input:focus, textarea:focus, select:focus, button:focus')) return;
  (
    question?.querySelector<HTMLElement>('input:not([type="radio"]), input:checked, textarea, select') ?? cancel
  )?.focus();
}

/**
 * Confirms a destructive action. The focus starts in the first field of the question, or on Cancel if it has none, and
 * Escape cancels. Screen readers read the question when it opens.
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
  const question = useRef<HTMLDivElement>(null);
  const questionId = useId();
  useEffect(() => {
    const frame = requestAnimationFrame(() => focusFirst(question.current, cancel.current));
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
      afterOpenChange={(open) => open && focusFirst(question.current, cancel.current)}
    >
      <div
        className="soft"
        id={questionId}
        ref={(element) => {
          question.current = element;
          describeDialog(element);
        }}
      >
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
