import { STORAGE_KEYS } from '@jobtrail/contract';

/** The id of the notice that an account has been deleted. */
export const DELETED_NOTICE_ID = 'account-deleted';

/** Stores in this browser whether a person is signed in, so that the landing page can link to the product. */
export function storeSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(STORAGE_KEYS.member, 'yes');
    else localStorage.removeItem(STORAGE_KEYS.member);
  } catch {
    // Without storage, the landing page offers Log In, which also leads to the product.
  }
}

/** Whether a person may be signed in in this browser; unknown without storage. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.member) !== null;
  } catch {
    return true;
  }
}

/** Makes the next landing page in this tab say that the account has been deleted. */
export function announceDeletion(): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.accountDeleted, 'yes');
  } catch {
    // Without storage, only the email says so.
  }
}

/** Adapts the landing page to what the application has stored. Changes nothing in other documents. */
export function adaptLandingPage(): void {
  try {
    if (localStorage.getItem(STORAGE_KEYS.member) !== null) document.documentElement.dataset.member = '';
    if (sessionStorage.getItem(STORAGE_KEYS.accountDeleted) === null) return;
    document.addEventListener(
      'DOMContentLoaded',
      () => {
        const notice = document.getElementById(DELETED_NOTICE_ID);
        if (!notice) return;
        notice.hidden = false;
        sessionStorage.removeItem(STORAGE_KEYS.accountDeleted);
      },
      { once: true },
    );
  } catch {
    // Without storage, the page greets a visitor.
  }
}
