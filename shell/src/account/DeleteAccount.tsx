import { lazyThemed } from '@jobtrail/web-kit';
import { Suspense, useState } from 'react';

const DeleteAccountDialog = lazyThemed(() => import('./DeleteAccountDialog.tsx'));

/** The end of the account. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="settings-option account-line">
      <div className="grow">
        <h3 className="medium">Delete account</h3>
        <p className="muted">Cancels your subscription and deletes everything that you have recorded. This cannot be undone.</p>
      </div>
      <button type="button" className="btn btn-danger" onClick={() => setAsking(true)}>
        Delete account
      </button>
      <Suspense fallback={null}>{asking ? <DeleteAccountDialog onClose={() => setAsking(false)} /> : null}</Suspense>
    </div>
  );
}
