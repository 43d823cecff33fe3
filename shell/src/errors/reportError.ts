import type { ReportError } from '@jobtrail/web-kit';
import { ErrorReports } from './sendReport.ts';

/** An unhandled error. */
interface RecordedError {
  id: string;
  where: string;
  message: string;
  at: string;
}
const KEPT = 20;
const noted: RecordedError[] = [];
const reports = new ErrorReports();
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newId(): string {
  return `E-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/**
 * Records an error under an id that a fallback can show and a person can tell support, and reports it to the server.
 */
export const reportError: ReportError = (error, where) => {
  const id = newId();
  noted.unshift({
    id,
    where,
    message: error instanceof Error ? error.message : String(error),
    at: new Date().toISOString(),
  });
  noted.length = Math.min(noted.length, KEPT);
  // oxlint-disable-next-line no-console -- the only place that logs errors to the console, with their ids
  console.error(`[${id}] ${where}`, error);
  reports.send(error, where);
  return id;
};

/** The latest errors, newest first. */
export function recordedErrors(): readonly RecordedError[] {
  return noted;
}

/**
 * Records unhandled errors and rejections.
 * @returns a function that stops it
 */
export function listenForErrors(): () => void {
  const onError = ({ error, message }: ErrorEvent): void => void reportError(error ?? message, 'window');
  const onRejection = ({ reason }: PromiseRejectionEvent): void => void reportError(reason, 'promise');
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
