/** The name of the draft with the name and email of a sign-up, which survives the way to the checkout and back. */
export const SIGN_UP_DRAFT = 'sign-up';
