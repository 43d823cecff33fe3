import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { bothTexts, errorToasts, type Job, TEXT_MAX } from '@jobtrail/contract';
import { api, ApiError, tooLong } from '@jobtrail/web-kit';
import type { TextChoice } from '../job-form/form/ChangedElsewhere.tsx';
import { furtherErrorToasts } from '../jobs/failure.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { detailKey } from '../jobs/keys.ts';
import { useLeavingGuard } from '../jobs/leaving.ts';
import { textMark } from '../jobs/textMark.ts';
import { useDraftKey } from './Drafts.ts';
import { isChanged, unsavedNotes } from './unsavedNotes.ts';

export interface Notes extends TextChoice {
  text: string;
  type: (text: string) => void;
  /** Saves the notes if they have changed, unless they were changed elsewhere as well. */
  save: () => void;
  /** `conflict`: the saved notes are no longer those that were changed here. */
  state: 'idle' | 'saving' | 'failed' | 'conflict';
  /** By how much the text is too long; it is not saved until it fits. */
  length: string | undefined;
  savedAt: Date | null;
}

/** What a browser sends while the page closes, in bytes: a little less than the 64 KiB that it allows. */
const SENT_ON_LEAVING_MAX = 60_000;

/** The change that saves a text, if the notes are still those that it was typed on. */
const changeOf = (text: string, base: string) => ({
  notes: text.trim() === '' ? null : text,
  knownNotes: textMark(base),
});

/** The notes that the server has now; undefined if they cannot be read. */
async function latestSaved(client: QueryClient, id: string): Promise<string | undefined> {
  const query = { queryKey: detailKey(id), exact: true };
  await client.refetchQueries(query, { cancelRefetch: false });
  const job = client.getQueryData<Job>(query.queryKey);
  return job && (job.notes ?? '');
}

/**
 * The notes of a job: saved on blur, and when the panel or the page closes. If they were changed elsewhere since the
 * person began to type, nothing is overwritten: the person decides, and a page that closes keeps both texts.
 */
export function useNotes(job: Job): Notes {
  const commands = useJobCommands();
  const client = useQueryClient();
  const { id } = job;
  const key = useDraftKey(id);
  const saved = job.notes ?? '';
  const [sending, setState] = useState<'idle' | 'saving' | 'failed'>(() =>
    isChanged(unsavedNotes.find(key)) ? 'failed' : 'idle',
  );
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const unsaved = useSyncExternalStore(unsavedNotes.subscribe, () => unsavedNotes.find(key));
  const text = unsaved?.text ?? saved;
  const isConflict = sending !== 'saving' && isChanged(unsaved) && text !== saved && unsaved.base !== saved;
  // Two texts that a closing page has kept may be longer together; they are saved.
  const length = unsaved && tooLong(text, TEXT_MAX.notes);
  const cannotBeSent = length !== undefined || new Blob([JSON.stringify(text)]).size > SENT_ON_LEAVING_MAX;
  useLeavingGuard(unsaved !== undefined && cannotBeSent);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const pending = useRef<string | null>(null);
  const isGone = useRef(false);

  /** Saves a text. @returns false if the notes were changed elsewhere */
  const put = useCallback(
    async (typed: string): Promise<boolean> => {
      for (;;) {
        const base = unsavedNotes.find(key)?.base;
        if (base === undefined) return true;
        try {
          const { notes } = await commands.update(id, changeOf(typed, base));
          unsavedNotes.confirm(key, typed, notes ?? '');
          return true;
        } catch (error) {
          if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error;
          // Another device has deleted the job, which the panel shows, or it has changed the notes.
          const latest = await latestSaved(client, id);
          if (error.status === 404 || latest === undefined || latest === base) throw error;
          unsavedNotes.compare(key, latest);
          if (unsavedNotes.find(key)?.base === base) return false;
        }
      }
    },
    [client, commands, id, key],
  );
  const send = useCallback(() => {
    const changed = unsavedNotes.find(key);
    if (!isChanged(changed)) return;
    const typed = changed.text;
    if (pending.current === typed || tooLong(typed, TEXT_MAX.notes)) return;
    pending.current = typed;
    setState('saving');
    // Saves run one after the other, because an older text must never arrive last.
    queue.current = queue.current.then(async () => {
      try {
        if (await put(typed)) setSavedAt(new Date());
        else if (isGone.current) commands.fail(null, furtherErrorToasts.notesChanged);
        if (pending.current === typed) setState('idle');
      } catch (error) {
        setState('failed');
        commands.fail(error, errorToasts.updateJob);
      }
      if (pending.current === typed) pending.current = null;
    });
  }, [commands, key, put]);
  const save = useCallback(() => {
    if (!isConflict) send();
  }, [isConflict, send]);

  const type = useCallback(
    (next: string) => {
      unsavedNotes.keep(key, next, saved);
      if (pending.current === null) unsavedNotes.compare(key, saved);
    },
    [key, saved],
  );
  function settle(chosen: string): void {
    unsavedNotes.choose(key, chosen, saved);
    send();
  }

  useLayoutEffect(() => unsavedNotes.compare(key, saved), [key, saved]);
  const leave = useRef(save);
  useLayoutEffect(() => {
    leave.current = save;
    isGone.current = false;
  });
  useEffect(() => {
    const hidden = () => {
      const rest = unsavedNotes.find(key);
      if (!isChanged(rest) || tooLong(rest.text, TEXT_MAX.notes)) return;
      unsavedNotes.leave(key);
      // Only a request with keepalive outlives the page. Nobody sees its response, so it keeps both texts if the notes
      // were changed elsewhere, and the draft stays until the saved notes have been seen. A text that is on its way
      // arrives first.
      const body = { ...changeOf(rest.text, pending.current ?? rest.base), onConflict: 'both' } as const;
      void api.call('updateJob', { params: { id }, body, keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', hidden);
    return () => {
      window.removeEventListener('pagehide', hidden);
      isGone.current = true;
      leave.current();
    };
  }, [id, key]);

  return {
    text,
    type,
    save,
    state: isConflict ? 'conflict' : unsaved || sending === 'saving' ? sending : 'idle',
    length,
    keepBoth: () => settle(bothTexts(saved, text)),
    keepMine: () => settle(text),
    savedAt,
  };
}
