/** Pages are named with plain words, so anything else in a path may be something that a person has typed. */
const PAGE = /^(?:\/|(?:\/[a-z][a-z-]{0,40}){1,4})$/;

/** The path of a page as it may be recorded. */
export const recordablePage = (path: string): string => (PAGE.test(path) ? path : 'other');
