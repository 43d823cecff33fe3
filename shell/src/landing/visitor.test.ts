import { adaptLandingPage, announceDeletion, DELETED_NOTICE_ID, storeSignedIn } from './visitor.ts';

/** Loads the landing page: the script in its head, then the document. */
function load(): HTMLElement {
  delete document.documentElement.dataset.member;
  document.body.innerHTML = `<p id="${DELETED_NOTICE_ID}" hidden>Your account has been deleted.</p>`;
  adaptLandingPage();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  const notice = document.getElementById(DELETED_NOTICE_ID);
  if (!notice) throw new Error('The page has no notice');
  return notice;
}

test('the landing page adapts to a person who is signed in in this browser, and to visitors after the sign-out', () => {
  storeSignedIn(true);
  load();
  expect(document.documentElement).toHaveAttribute('data-member');
  storeSignedIn(false);
  load();
  expect(document.documentElement).not.toHaveAttribute('data-member');
});

test('the landing page says once that the account has been deleted', () => {
  expect(load().hidden).toBe(true);
  announceDeletion();
  expect(load().hidden).toBe(false);
  expect(load().hidden).toBe(true);
});
