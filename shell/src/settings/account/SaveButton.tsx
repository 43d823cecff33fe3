import { classes, Spinner } from '@jobtrail/web-kit';

/** The submit button of a small form. While the call runs, it keeps the focus but does nothing. */
export function SaveButton({
  label,
  pendingLabel,
  pending,
}: {
  label: string;
  pendingLabel: string;
  pending: boolean;
}) {
  return (
    <div className="row account-save">
      <button type="submit" className={classes('btn btn-primary', pending && 'is-loading')} aria-disabled={pending}>
        {pending ? <Spinner /> : null}
        {pending ? pendingLabel : label}
      </button>
    </div>
  );
}
