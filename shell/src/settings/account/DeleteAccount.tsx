import { lazyDialog, storedFlag, useReloadedState } from '@jobtrail/web-kit';

const DeleteAccountDialog = lazyDialog(() => import('./DeleteAccountDialog.tsx'), {
  title: 'Delete your account?',
  close: ({ onClose }) => onClose(),
});

export function DeleteAccount() {
  const [asking, setAsking] = useReloadedState('deleting-account', false, storedFlag);
  return (
    <div className="settings-option account-line">
      <div className="grow">
        <h3 className="medium">Delete account</h3>
        <p className="muted">
          Cancels your subscription and deletes everything you have recorded. This cannot be undone.
        </p>
      </div>
      <button type="button" className="btn btn-danger" onClick={() => setAsking(true)}>
        Delete account
      </button>
      {asking ? <DeleteAccountDialog onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
