import { PRODUCT } from '@jobtrail/contract';

/** State that the application passes to the landing page, which is a separate document without a session. */
const MEMBER_KEY = `${PRODUCT.toLowerCase()}-member`;
const DELETED_KEY = `${PRODUCT.toLowerCase()}-deleted`;

/** The id of the notice that an account has been deleted. */
export const DELETED_NOTICE_ID = 'account-deleted';

/** Stores in this browser whether a person is signed in, so that the landing page can link to the product. */
export function storeSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(MEMBER_KEY, 'yes');
    else localStorage.removeItem(MEMBER_KEY);
  } catch {
    // Without storage, the landing page offers Log In, which also leads to the product.
  }
}

/** Makes the next landing page in this tab say that the account has been deleted. */
export function announceDeletion(): void {
  try {
    sessionStorage.setItem(DELETED_KEY, 'yes');
  } catch {
    // Without storage, only the email says so.
  }
}

/** Adapts the landing page to what the application has stored. Changes nothing in other documents. */
export function adaptLandingPage(): void {
  try {
    if (localStorage.getItem(MEMBER_KEY) !== null) document.documentElement.dataset.member = '';
    if (sessionStorage.getItem(DELETED_KEY) === null) return;
    document.addEventListener(
      'DOMContentLoaded',
      () => {
        const notice = document.getElementById(DELETED_NOTICE_ID);
        if (!notice) return;
        notice.hidden = false;
        sessionStorage.removeItem(DELETED_KEY);
      },
      { once: true },
    );
  } catch {
    // Without storage, the page greets a visitor.
  }
}
