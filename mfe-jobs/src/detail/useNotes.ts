import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { errorToasts, type Job } from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { type DraftKey, useDraftKey } from './Drafts.ts';
import { unsavedNotes } from './unsavedNotes.ts';

export interface Notes {
  text: string;
  type: (text: string) => void;
  /** Saves the notes if they have changed. */
  save: () => void;
  state: 'idle' | 'saving' | 'failed';
  savedAt: Date | null;
}

const bodyOf = (text: string) => ({ notes: text.trim() === '' ? null : text });

/** The unsaved text, except text that was sent while the page was closing. */
function unsavedBeside(key: DraftKey, saved: string): string | undefined {
  unsavedNotes.saved(key, saved);
  return unsavedNotes.get(key);
}

/** The notes of a job: saved on blur, and when the panel or the page closes. */
export function useNotes(job: Job): Notes {
  const commands = useJobCommands();
  const { id } = job;
  const key = useDraftKey(id);
  const saved = job.notes ?? '';
  const [typed, setTyped] = useState(() => unsavedBeside(key, saved));
  const [state, setState] = useState<Notes['state']>(typed === undefined ? 'idle' : 'failed');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const text = typed ?? saved;
  const queue = useRef<Promise<void>>(Promise.resolve());
  const asked = useRef<string | null>(null);

  const save = useCallback(() => {
    const wanted = unsavedNotes.get(key);
    if (wanted === undefined || asked.current === wanted) return;
    asked.current = wanted;
    setState('saving');
    // Saves run one after the other, because an older text must never arrive last.
    queue.current = queue.current.then(async () => {
      try {
        await commands.update(id, bodyOf(wanted));
        unsavedNotes.saved(key, wanted);
        setTyped((now) => (now === wanted ? undefined : now));
        setSavedAt(new Date());
        if (asked.current === wanted) setState('idle');
      } catch (error) {
        setState('failed');
        commands.fail(error, errorToasts.updateJob);
      }
      if (asked.current === wanted) asked.current = null;
    });
  }, [commands, id, key]);

  const type = useCallback(
    (next: string) => {
      unsavedNotes.keep(key, next);
      if (next === saved) unsavedNotes.saved(key, next);
      setTyped(next === saved ? undefined : next);
    },
    [key, saved],
  );

  const leave = useRef(save);
  useLayoutEffect(() => {
    leave.current = save;
  });
  useEffect(() => {
    const hidden = () => {
      const rest = unsavedNotes.get(key);
      if (rest === undefined) return;
      // Only a request with keepalive outlives the page. If the browser rejects it, for example because it is too
      // large, the text stays in this tab.
      void api.call('updateJob', { params: { id }, body: bodyOf(rest), keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', hidden);
    return () => {
      window.removeEventListener('pagehide', hidden);
      leave.current();
    };
  }, [id, key]);

  return { text, type, save, state, savedAt };
}
