import { Modal } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { Spinner } from '../../components/Spinner.tsx';

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
  /** Called after the dialog has left the screen. */
  onClosed?: (() => void) | undefined;
}

/** Confirms a destructive action. The focus starts on Cancel, and Escape cancels. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  pending,
  onConfirm,
  onCancel,
  onClosed,
}: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const closed = useRef(onClosed);
  useEffect(() => {
    const frame = requestAnimationFrame(() => cancel.current?.focus());
    const told = closed.current;
    return () => {
      cancelAnimationFrame(frame);
      told?.();
    };
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
      <div className="soft">{children}</div>
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
