import { useEffect, useEffectEvent } from 'react';
import type { NamedJob } from './card.ts';

/** What a command asks of the screen that can do it. */
export type JobRequest =
  | { kind: 'add'; company: string }
  | { kind: 'deleted' }
  | { kind: 'edit'; job: NamedJob }
  | { kind: 'interview' | 'follow-up'; jobId?: string };
type Kind = JobRequest['kind'];
type RequestOf<K extends Kind> = JobRequest & { kind: K };

/** How long a request waits for its screen to load, in ms. */
const WAITS_MS = 10_000;

let waiting: { request: JobRequest; until: number } | null = null;
const listeners = new Set<() => void>();

/** Asks the screen that can do something to do it: the one that is shown, or the one that is about to be shown. */
export function request(wanted: JobRequest): void {
  waiting = { request: wanted, until: Date.now() + WAITS_MS };
  for (const listener of listeners) listener();
}

/**
 * Answers requests of one kind while the screen is shown.
 * @param answer receives each request once
 */
export function useRequests<K extends Kind>(kind: K, answer: (request: RequestOf<K>) => void): void {
  const take = useEffectEvent(() => {
    const wanted = waiting?.request;
    if (!waiting || !wanted || !isOf(wanted, kind)) return;
    const isLate = Date.now() > waiting.until;
    waiting = null;
    if (!isLate) answer(wanted);
  });
  useEffect(() => {
    const listener = (): void => take();
    listeners.add(listener);
    listener();
    return () => void listeners.delete(listener);
  }, []);
}

const isOf = <K extends Kind>(wanted: JobRequest, kind: K): wanted is RequestOf<K> => wanted.kind === kind;
