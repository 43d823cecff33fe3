import { CircleAlert } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import { ApiError, classes, Icon, messageOf, Modal, Spinner } from '@jobtrail/web-kit';
import { useFirstField } from '../../../auth/useFirstField.ts';

/** The frame of a task. A click outside does not close it, because codes and secrets are shown only once. */
export function TaskModal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal title={title} closesOutside={false} onClose={onClose}>
      {children}
    </Modal>
  );
}

interface Props {
  /** What the button does, and its label while the call runs. */
  label: string;
  pendingLabel: string;
  pending: boolean;
  /** The error of the call. Errors of fields are shown at the fields, except that of a passkey's response. */
  error: unknown;
  /** The message if the server sends none. */
  failed: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onCancel: () => void;
  children: ReactNode;
}

/** A step of a task: fields, the failure of the call, and the two buttons. The first field gets the focus. */
export function TaskForm({ label, pendingLabel, pending, error, failed, onSubmit, onCancel, children }: Props) {
  const form = useFirstField();
  const fields = error instanceof ApiError ? error.fields : undefined;
  const sentence = fields ? fields['response'] : error ? messageOf(error, failed) : undefined;
  return (
    <form ref={form} className="two-step-form" noValidate onSubmit={onSubmit}>
      {children}
      {sentence ? (
        <div className="alert alert-danger" role="alert">
          <Icon of={CircleAlert} />
          <p>{sentence}</p>
        </div>
      ) : null}
      <div className="two-step-foot">
        <button type="button" className="btn btn-ghost" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className={classes('btn btn-primary', pending && 'is-loading')} aria-disabled={pending}>
          {pending ? <Spinner /> : null}
          {pending ? pendingLabel : label}
        </button>
      </div>
    </form>
  );
}
