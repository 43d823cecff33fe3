import { type ReactNode, useId, useRef } from 'react';
import { Spinner } from '../../components/Spinner.tsx';
import { OverlayFrame } from './OverlayFrame.tsx';

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

/** Focuses the first field of the question, otherwise Cancel. */
function focusFirst(question: HTMLElement | null, cancel: HTMLButtonElement | null): void {
  const field = question?.querySelector<HTMLElement>('input:not([type="radio"]), input:checked, textarea, select');
  (field ?? cancel)?.focus();
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
  return (
    <OverlayFrame
      kind="modal"
      role="alertdialog"
      title={title}
      describedBy={questionId}
      className="confirm"
      closable={false}
      onOpen={() => focusFirst(question.current, cancel.current)}
      onClose={onCancel}
    >
      <div ref={question} className="soft" id={questionId}>
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
    </OverlayFrame>
  );
}
