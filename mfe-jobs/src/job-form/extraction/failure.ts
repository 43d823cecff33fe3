import type { ExtractionFailure } from '@jobtrail/contract';
import { ApiError } from '@jobtrail/web-kit';

/** The message for a posting that could not be read: what happened, and what to do next. */
export interface FailureNote {
  what: string;
  next: string;
}

const OTHER_WAYS = 'Paste a screenshot or fill in the details yourself; the link is kept.';
const LATER = 'Try again in a moment, or fill in the details yourself; the link is kept.';
/** For unknown causes. */
export const UNREAD: FailureNote = { what: "We couldn't read this page.", next: OTHER_WAYS };
const NOT_PUBLIC: FailureNote = {
  what: "This address isn't on the public web, so we can't open it.",
  next: OTHER_WAYS,
};

const CAUSES: Readonly<Record<ExtractionFailure, FailureNote>> = {
  'sign-in': { what: "This page asks visitors to sign in, so we couldn't read it.", next: OTHER_WAYS },
  blocked: { what: 'This site only lets people in, not our reader.', next: OTHER_WAYS },
  list: {
    what: 'This page lists several jobs.',
    next: 'Open the one you mean and paste its link, or fill in the details yourself.',
  },
  closed: {
    what: 'This posting is no longer available.',
    next: 'Fill in the details yourself, or paste a screenshot if you have one; the link is kept.',
  },
  'no-posting': {
    what: "We couldn't find a job posting on this page.",
    next: `Check that the link leads to a single posting. ${OTHER_WAYS}`,
  },
  'too-slow': { what: 'This page took too long to answer.', next: `Try again in a moment. ${OTHER_WAYS}` },
};
/** The page was read but contains no job. */
export const NO_POSTING = CAUSES['no-posting'];
const isCause = (reason: string | undefined): reason is ExtractionFailure =>
  reason !== undefined && Object.hasOwn(CAUSES, reason);

const PRIVATE_IPV4 = /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\./;
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)\.?$/;

/** Whether a URL, judged by its text alone, points to this machine or a private network, or contains a password. */
function isPrivate(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return true;
  if (hostname.startsWith('[')) return !/^\[[23]/.test(hostname);
  return PRIVATE_IPV4.test(hostname) || PRIVATE_NAME.test(hostname) || !hostname.includes('.');
}

const OFFLINE: FailureNote = {
  what: "You're offline.",
  next: "Try again once you're connected, or fill in the details yourself; the link is kept.",
};
const UNREACHED: FailureNote = { what: "We couldn't reach Jobtrail.", next: `Check your connection. ${LATER}` };

/**
 * @param failure the error of the call
 * @param address the URL of the posting
 */
export function failureNote(failure: unknown, address: string): FailureNote {
  if (!(failure instanceof ApiError)) return UNREAD;
  const { status, code, reason, userMessage } = failure;
  if (status === 0) return navigator.onLine ? UNREACHED : OFFLINE;
  if (isCause(reason)) return CAUSES[reason];
  if (status === 402) return { what: userMessage, next: '' };
  if (status === 422) return isPrivate(address) ? NOT_PUBLIC : UNREAD;
  return { what: code === 'unknown' ? UNREAD.what : userMessage, next: LATER };
}
