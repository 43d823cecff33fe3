import { useEffect, useLayoutEffect, useRef } from 'react';
import type { JobDraft } from './JobDraft.ts';

/** Calls the listener once when a draft is saved, be it by a form that has been closed meanwhile. */
export function useSaved(draft: JobDraft, onSaved: () => void): void {
  const latest = useRef(onSaved);
  useLayoutEffect(() => {
    latest.current = onSaved;
  });
  useEffect(() => draft.onSaved(() => latest.current()), [draft]);
}
