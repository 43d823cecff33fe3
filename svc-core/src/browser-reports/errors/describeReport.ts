import type { BrowserErrorReport } from '@jobtrail/contract';
import { FRONT_END } from '@jobtrail/contract/pointer';
import { ownFrames } from './frames.ts';
import { recordableMessage } from './messages.ts';

/** Pages are named with plain words, so anything else in a path may be something that a person has typed. */
const PAGE = /^(?:\/|(?:\/[a-z][a-z-]{0,40}){1,4})$/;

/** The path of a page as it may be recorded. */
export const recordablePage = (path: string): string => (PAGE.test(path) ? path : 'other');

const TYPE = /^[A-Za-z_$][\w$]{0,60}$/;
const REQUEST_ID = /^[\w.-]{8,64}$/;
const UNKNOWN = 'unknown';

/** What may be recorded of an error in a browser. */
export interface BrowserError {
  readonly type: string;
  readonly message?: string;
  /** The front end that it happened in, and its build. */
  readonly part: string;
  readonly build: string;
  readonly page: string;
  readonly frames: readonly string[];
  readonly failedRequestId?: string;
}

/**
 * Selects what may be recorded of a report: names and positions in our own code, and nothing that a person has typed.
 */
export function describeReport({ type, message, stack, where, page, request }: BrowserErrorReport): BrowserError {
  const frames = ownFrames(stack);
  const [reporter = ''] = where.split(/\s/, 1);
  const part = frames[0]?.part ?? (FRONT_END.test(reporter) ? reporter : UNKNOWN);
  const recordable = recordableMessage(message);
  return {
    type: TYPE.test(type) ? type : UNKNOWN,
    ...(recordable !== undefined && { message: recordable }),
    part,
    build: frames[0]?.build ?? UNKNOWN,
    page: recordablePage(page),
    frames: frames.map(({ part: of, text }) => (of === part ? text : `${of} ${text}`)),
    ...(request !== undefined && REQUEST_ID.test(request) && { failedRequestId: request }),
  };
}
