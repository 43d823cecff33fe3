import { useCallback, useRef, useState } from 'react';
import { useSession } from '../platform/context.ts';
import { draftStore } from './draftStore.ts';

type Draft<T> = T | undefined;
/** Changes a draft, to a value or by what it was before; undefined forgets it. */
export type ChangeDraft<T> = (next: Draft<T> | ((before: Draft<T>) => Draft<T>)) => void;

/**
 * What a person has typed into a form and not saved, kept in this tab; undefined while nothing has been typed. It starts with
 * what was kept. A change is kept at once, so that it also holds for a form that closes with it.
 * @param parse makes the draft of what was kept; undefined where it is none
 */
export function useKeptDraft<T extends object>(
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
      draftStore.keep(userId, name, latest.current);
    },
    [userId, name],
  );
  return [draft, change];
}
