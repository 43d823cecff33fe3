import type { QueryClient } from '@tanstack/react-query';
import type { LocalDay } from '@jobtrail/contract';
import type { Commands } from './commands.ts';
import type { PlatformStore } from './store.ts';

/** Navigates to a page of the product without a reload. `replace` adds no history entry. */
export type Navigate = (path: string, options?: { replace?: boolean }) => void;

/** A day that a toast asks for: today, yesterday or another one. Choosing does not close the toast. */
export interface ToastDay {
  label: string;
  /** The day that is chosen at first. */
  chosen: LocalDay;
  /** The person's day. */
  today: LocalDay;
  /** The first day that can be chosen; null for any. */
  first: LocalDay | null;
  onChoose: (day: LocalDay) => void;
}

/** One message to the person; at most one is visible at a time. */
export interface ToastMessage {
  title: string;
  description?: string | undefined;
  /** What it is about, on a line of its own, such as the move of a job. Shells built before it was added leave it out. */
  detail?: string | undefined;
  tone?: 'success' | 'error' | 'info';
  /** A button in the toast, such as Undo. Pressing it closes the toast. */
  action?: { label: string; onClick: () => void } | undefined;
  /**
   * An optional question, such as why an application ended, with a button for each answer. Pressing one closes the toast.
   * Shells built before it was added leave it out.
   */
  choice?: { label: string; options: readonly { label: string; onClick: () => void }[] } | undefined;
  /**
   * The day on which it happened, which can be changed while the toast is shown. Shells built before it was added leave
   * it out.
   */
  day?: ToastDay | undefined;
  /** How long it stays, in ms; 5000 by default. By default, an error stays until it is closed. */
  duration?: number | undefined;
}
export type ShowToast = (message: ToastMessage) => void;

/** Reports an unhandled error to the shell and returns the id it was recorded under. */
export type ReportError = (error: unknown, where: string) => string;

/** Updates the page to the deployed builds. */
export interface Update {
  /**
   * Whether a deploy has replaced a build that this part runs on (its own or the shell's), so that a reload brings a
   * new one. False if that is unknown, or if the page was just reloaded for it without success. Never rejects.
   */
  available: () => Promise<boolean>;
  /** Reloads the page. The URL, drafts and open dialogs are restored. */
  reload: () => void;
}

/** What the shell passes to every remote. */
export interface Platform {
  /** The version of the contract that the shell and this remote speak: the newest that both know. */
  apiVersion: number;
  queryClient: QueryClient;
  store: PlatformStore;
  navigate: Navigate;
  toast: ShowToast;
  reportError: ReportError;
  /** Missing in shells built before it was added. */
  update?: Update;
  /** The palette. Missing in shells built before it was added. */
  commands?: Commands;
}
