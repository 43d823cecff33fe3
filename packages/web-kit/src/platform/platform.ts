import type { QueryClient } from '@tanstack/react-query';
import type { CONTRACT_VERSION } from '@jobtrail/contract';
import type { PlatformStore } from './store.ts';

/** Goes to a page of the product without reloading it. `replace` leaves no entry in the history. */
export type Navigate = (path: string, options?: { replace?: boolean }) => void;

/** One message to the person: at most one is visible at a time. */
export interface ToastMessage {
  title: string;
  description?: string | undefined;
  tone?: 'success' | 'error' | 'info';
  /** A button in the toast, such as Undo. Pressing it closes the toast. */
  action?: { label: string; onClick: () => void } | undefined;
  /** Milliseconds that it stays; 5000 by default. */
  duration?: number | undefined;
}
export type ShowToast = (message: ToastMessage) => void;

/** Reports an unhandled error to the shell; returns the id under which it was recorded. */
export type ReportError = (error: unknown, where: string) => string;

/** Brings the page to the builds that are deployed now. */
export interface Update {
  /**
   * Whether a deploy has replaced a build that this part runs on, its own or the shell's, so that a reload brings another one.
   * False where that cannot be found out, and where the page has just been reloaded for it without success. Never rejects.
   */
  available: () => Promise<boolean>;
  /** Reloads the page. The address, the drafts and what is open come back. */
  reload: () => void;
}

/** What the shell hands to every remote. */
export interface Platform {
  apiVersion: typeof CONTRACT_VERSION;
  queryClient: QueryClient;
  store: PlatformStore;
  navigate: Navigate;
  toast: ShowToast;
  reportError: ReportError;
  /** Absent in shells that were built before there was one. */
  update?: Update;
}
