import { PRODUCT } from '@jobtrail/contract';

/** What the application tells the landing page, which is a separate document without a session. */
const MEMBER_KEY = `${PRODUCT.toLowerCase()}-member`;
const DELETED_KEY = `${PRODUCT.toLowerCase()}-deleted`;

/** The id of the notice that an account has been deleted. */
export const DELETED_NOTICE_ID = 'account-deleted';

/** Remembers in this browser whether somebody is signed in, so that the landing page can link to the product. */
export function rememberMember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(MEMBER_KEY, 'yes');
    else localStorage.removeItem(MEMBER_KEY);
  } catch {
    // Without storage, the landing page offers Log In, which also leads to the product.
  }
}

/** Lets the next landing page of this tab say that the account has been deleted. */
export function announceDeletion(): void {
  try {
    sessionStorage.setItem(DELETED_KEY, 'yes');
  } catch {
    // Without storage, only the email says so.
  }
}

/** Adapts the landing page to what the application remembered. Changes nothing in other documents. */
export function greetVisitor(): void {
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
