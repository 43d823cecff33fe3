import { Spinner } from '@jobtrail/web-kit';

interface Props {
  /** The label of the submit button while nothing is being saved. */
  label: string;
  saving: boolean;
  onCancel: () => void;
}

/** Cancel and submit, at the bottom of a form in a dialog. */
export function DialogFoot({ label, saving, onCancel }: Props) {
  return (
    <div className="confirm-foot">
      <button type="button" className="btn btn-ghost" onClick={onCancel}>
        Cancel
      </button>
      <button type="submit" className="btn btn-primary" aria-disabled={saving}>
        {saving ? <Spinner /> : null}
        {saving ? 'Saving...' : label}
      </button>
    </div>
  );
}
