import { useEffect, useLayoutEffect, useRef } from 'react';
import type { JobDraft } from './JobDraft.ts';

/** Calls the listener once a draft has been saved, even if its form has been closed in the meantime. */
export function useSaved(draft: JobDraft, onSaved: () => void): void {
  const latest = useRef(onSaved);
  useLayoutEffect(() => {
    latest.current = onSaved;
  });
  useEffect(() => draft.onSaved(() => latest.current()), [draft]);
}
