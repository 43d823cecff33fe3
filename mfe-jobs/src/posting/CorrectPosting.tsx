import { useState } from 'react';
import { type KeptPosting, POSTING_PASTE_MAX } from '@jobtrail/contract';
import { tooLong, useStoredDraft, useToast } from '@jobtrail/web-kit';
import { textMark } from '../jobs/textMark.ts';
import { draftText } from './draftText.ts';
import { postingToasts } from './texts.ts';
import type { PostingCommands } from './usePosting.ts';

interface Props {
  posting: KeptPosting;
  save: PostingCommands['save'];
  onClose: () => void;
}

/** The text of a capture to correct. What is typed stays until it is saved or canceled. */
export function CorrectPosting({ posting: { id, text }, save, onClose }: Props) {
  const toast = useToast();
  const [draft, setDraft] = useStoredDraft(`posting-correction:${id}`, draftText);
  const [saving, setSaving] = useState(false);
  const typed = draft?.text ?? text;
  const length = tooLong(typed, POSTING_PASTE_MAX);
  function close(): void {
    setDraft(undefined);
    onClose();
  }
  async function submit(): Promise<void> {
    if (typed === text) return close();
    setSaving(true);
    const saved = await save({ capture: id, text: typed, knownText: textMark(text) });
    setSaving(false);
    if (!saved) return;
    toast({ ...postingToasts.corrected, tone: 'success' });
    close();
  }
  return (
    <form
      className="field posting-correct"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label className="label" htmlFor={`correct-${id}`}>
        Text of the posting
      </label>
      <textarea
        id={`correct-${id}`}
        className="textarea posting-field"
        rows={16}
        autoFocus
        value={typed}
        aria-describedby={`correct-${id}-hint`}
        onChange={({ target }) => setDraft({ text: target.value })}
      />
      <p className="hint" id={`correct-${id}-hint`}>
        {length ? `Not saved: ${length}.` : 'A line that starts with # is a heading, one with - a list item.'}
      </p>
      <div className="row">
        <button type="submit" className="btn btn-primary" disabled={saving || typed.trim() === '' || Boolean(length)}>
          {saving ? 'Saving...' : 'Save'}
        </button>
        <button type="button" className="btn btn-ghost" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}
