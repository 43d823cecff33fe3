import { useCallback, useRef, useState } from 'react';
import { useSession } from '../platform/context.ts';
import { draftStore } from './draftStore.ts';

type Draft<T> = T | undefined;
/** Changes a draft to a value or by an updater function; undefined removes it. */
type ChangeDraft<T> = (next: Draft<T> | ((before: Draft<T>) => Draft<T>)) => void;

/**
 * State for unsaved form input, stored in this tab; undefined until something is typed. It starts with the stored
 * draft. Changes are stored synchronously, so a form that closes at the same time loses nothing.
 * @param parse converts a stored value to a draft; undefined if it is invalid
 */
export function useStoredDraft<T extends object>(
  name: string,
  parse: (stored: unknown) => Draft<T>,
): [Draft<T>, ChangeDraft<T>] {
  const userId = useSession().user?.id ?? '';
  const [draft, setDraft] = useState(() => parse(draftStore.read(userId, name)));
  const latest = useRef(draft);
  const change = useCallback<ChangeDraft<T>>(
    (next) => {
      latest.current = typeof next === 'function' ? next(latest.current) : next;
      setDraft(latest.current);
      draftStore.write(userId, name, latest.current);
    },
    [userId, name],
  );
  return [draft, change];
}
