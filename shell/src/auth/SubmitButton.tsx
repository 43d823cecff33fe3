import { classes, Spinner } from '@jobtrail/web-kit';

interface Props {
  label: string;
  /** The label while the call runs. */
  pendingLabel: string;
  pending: boolean;
}

/** The submit button of a sign-in form. While the call runs, it keeps the focus but does nothing. */
export function SubmitButton({ label, pendingLabel, pending }: Props) {
  return (
    <button
      type="submit"
      className={classes('btn btn-primary btn-lg btn-block auth-submit', pending && 'is-loading')}
      aria-disabled={pending}
    >
      {pending && <Spinner />}
      {pending ? pendingLabel : label}
    </button>
  );
}
