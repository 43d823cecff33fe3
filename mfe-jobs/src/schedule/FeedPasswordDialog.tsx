import { feedTexts } from '@jobtrail/contract';
import { classes, Field, Modal, Spinner, useApiForm } from '@jobtrail/web-kit';

interface Props {
  /** Whether there is an address, which stops working. */
  isReset: boolean;
  /** Makes the address. It rejects with the messages of the server, after a toast for what belongs to no field. */
  make: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password before an address is made: it lasts longer than the session in which it is made. */
export default function FeedPasswordDialog({ isReset, make, onClose }: Props) {
  const { values, problemAt, pending, change, submit } = useApiForm(
    ({ password }: { password: string }) => make(password),
    {
      defaults: { password: '' },
      problemsOf: ({ password }) => (password === '' ? { password: 'Enter your password.' } : {}),
      clearsOnChange: 'all',
      onSuccess: onClose,
    },
  );
  const [label, pendingLabel] = isReset ? ['Reset', 'Resetting...'] : ['Create', 'Creating...'];
  return (
    <Modal
      title={isReset ? feedTexts.reset : feedTexts.create}
      onOpen={() => document.querySelector<HTMLElement>('.schedule-feed-form input')?.focus()}
      onClose={onClose}
    >
      <form className="schedule-feed-form" noValidate onSubmit={submit}>
        <p className="soft">{isReset ? feedTexts.resetQuestion : feedTexts.createQuestion}</p>
        <Field label="Current password" error={problemAt('password')}>
          {(control) => (
            <input
              {...control}
              type="password"
              autoComplete="current-password"
              className={classes('input input-lg', problemAt('password') && 'is-error')}
              value={values.password}
              onChange={({ target }) => change('password', target.value)}
            />
          )}
        </Field>
        <div className="schedule-feed-foot">
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={classes('btn btn-primary', pending && 'is-loading')} aria-disabled={pending}>
            {pending ? <Spinner /> : null}
            {pending ? pendingLabel : label}
          </button>
        </div>
      </form>
    </Modal>
  );
}
