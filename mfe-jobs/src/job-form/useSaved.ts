import { useEffect, useLayoutEffect, useRef } from 'react';
import type { JobDraft } from './JobDraft.ts';

/** Calls the listener once when a draft is saved, even by a form that has been closed since then. */
export function useSaved(draft: JobDraft, onSaved: () => void): void {
  const latest = useRef(onSaved);
  useLayoutEffect(() => {
    latest.current = onSaved;
  });
  useEffect(() => draft.onSaved(() => latest.current()), [draft]);
}
