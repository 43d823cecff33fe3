import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { errorToasts, type Job } from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';
import { furtherErrorToasts } from '../jobs/failure.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { detailKey } from '../jobs/keys.ts';
import { useLeavingGuard } from '../leaving/useLeavingGuard.ts';
import { type DraftKey, useDraftKey } from './Drafts.ts';
import { unsavedNotes } from './unsavedNotes.ts';

export interface Notes {
  text: string;
  type: (text: string) => void;
  /** Saves the notes if they have changed, unless they were changed elsewhere as well. */
  save: () => void;
  /** `conflict`: the saved notes are no longer those that were changed here. */
  state: 'idle' | 'saving' | 'failed' | 'conflict';
  /** Saves both texts, the other one first. */
  keepBoth: () => void;
  /** Saves the text in place of the other one. */
  keepMine: () => void;
  savedAt: Date | null;
}

/** What the effects need of the last render. */
interface Leave {
  save: () => void;
  isConflict: boolean;
  isGone: boolean;
}

const bodyOf = (text: string) => ({ notes: text.trim() === '' ? null : text });

/** The unsaved text, except text that was sent while the page was closing. */
function restoreUnsaved(key: DraftKey, saved: string): string | undefined {
  unsavedNotes.saved(key, saved);
  return unsavedNotes.get(key);
}

/**
 * The saved notes, read again, because another device may have changed them: only tabs of this browser are notified of
 * changes. If they cannot be read, those that are loaded; undefined if the job is not loaded.
 */
async function latestSaved(client: QueryClient, id: string): Promise<string | undefined> {
  const query = { queryKey: detailKey(id), exact: true };
  await client.refetchQueries(query, { cancelRefetch: false });
  const job = client.getQueryData<Job>(query.queryKey);
  return job && (job.notes ?? '');
}

/**
 * The notes of a job: saved on blur, and when the panel or the page closes. If they were changed elsewhere since the
 * person began to type, nothing is overwritten: the person decides.
 */
export function useNotes(job: Job): Notes {
  const commands = useJobCommands();
  const client = useQueryClient();
  const { id } = job;
  const key = useDraftKey(id);
  const saved = job.notes ?? '';
  const [typed, setTyped] = useState(() => restoreUnsaved(key, saved));
  const [base, setBase] = useState(() => unsavedNotes.baseOf(key));
  const [sending, setState] = useState<'idle' | 'saving' | 'failed'>(typed === undefined ? 'idle' : 'failed');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const text = typed ?? saved;
  const isConflict =
    sending !== 'saving' && typed !== undefined && typed !== saved && base !== undefined && base !== saved;
  useLeavingGuard(isConflict);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const pending = useRef<string | null>(null);
  const leave = useRef<Leave>({ save: () => undefined, isConflict: false, isGone: false });

  const send = useCallback(() => {
    const unsaved = unsavedNotes.get(key);
    if (unsaved === undefined || pending.current === unsaved) return;
    pending.current = unsaved;
    setState('saving');
    // Saves run one after the other, because an older text must never arrive last.
    queue.current = queue.current.then(async () => {
      try {
        const [from, latest] = [unsavedNotes.baseOf(key), await latestSaved(client, id)];
        if (from === undefined || latest === undefined || latest === from || latest === unsaved) {
          const { notes } = await commands.update(id, bodyOf(unsaved));
          unsavedNotes.saved(key, unsaved);
          unsavedNotes.rebase(key, notes ?? '');
          setBase(unsavedNotes.baseOf(key));
          setTyped((now) => (now === unsaved ? undefined : now));
          setSavedAt(new Date());
        } else if (leave.current.isGone) commands.fail(null, furtherErrorToasts.notesChanged);
        if (pending.current === unsaved) setState('idle');
      } catch (error) {
        setState('failed');
        commands.fail(error, errorToasts.updateJob);
      }
      if (pending.current === unsaved) pending.current = null;
    });
  }, [client, commands, id, key]);
  const save = useCallback(() => {
    if (!isConflict) send();
  }, [isConflict, send]);

  const type = useCallback(
    (next: string) => {
      unsavedNotes.keep(key, next, saved);
      if (next === saved) unsavedNotes.saved(key, next);
      setTyped(next === saved ? undefined : next);
      setBase(unsavedNotes.baseOf(key));
    },
    [key, saved],
  );
  function settle(unsaved: string): void {
    unsavedNotes.keep(key, unsaved, saved);
    unsavedNotes.rebase(key, saved);
    setTyped(unsaved);
    setBase(saved);
    send();
  }

  useLayoutEffect(() => {
    leave.current = { save, isConflict, isGone: false };
  });
  useEffect(() => {
    const hidden = () => {
      const rest = unsavedNotes.get(key);
      if (rest === undefined || leave.current.isConflict) return;
      // Only a request with keepalive outlives the page. If the browser rejects it, for example because it is too
      // large, the text stays in this tab.
      void api.call('updateJob', { params: { id }, body: bodyOf(rest), keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', hidden);
    return () => {
      window.removeEventListener('pagehide', hidden);
      leave.current.isGone = true;
      leave.current.save();
    };
  }, [id, key]);

  return {
    text,
    type,
    save,
    state: isConflict ? 'conflict' : sending,
    keepBoth: () => settle([saved, text].filter((part) => part.trim() !== '').join('\n\n')),
    keepMine: () => settle(text),
    savedAt,
  };
}
