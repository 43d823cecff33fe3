import { ImagePlus, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { POSTING_PASTE_MAX, POSTING_TEXT_MAX } from '@jobtrail/contract';
import { formatCount, Icon, Spinner, tooLong, usePlatform, useStoredDraft, withRetries } from '@jobtrail/web-kit';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { draftText } from './draftText.ts';
import { postingErrors, postingToasts } from './texts.ts';
import type { PostingCommands } from './usePosting.ts';

interface Props {
  jobId: string;
  /** The host of the job's link; null without one. */
  host: string | null;
  commands: PostingCommands;
}

/** In place of a posting that was not kept: three ways to keep it now. */
export function NoPosting({ jobId, host, commands: { readAgain, reading, refusal, save } }: Props) {
  const { toast } = usePlatform();
  const keep = async (text: string, source: 'pasted' | 'screenshot'): Promise<boolean> => {
    const kept = await save({ text, source });
    if (kept) toast({ ...postingToasts.kept, tone: 'success' });
    return kept;
  };
  return (
    <>
      <div className="posting-none">
        <h3>No posting kept yet</h3>
        <p className="soft">Postings disappear. Keep the text now, and you have it before the interview.</p>
        <div className="row">
          {host === null ? null : (
            <button type="button" className="btn" disabled={reading} onClick={() => void readAgain()}>
              {reading ? <Spinner /> : <Icon of={RotateCw} size={14} />}
              {reading ? 'Reading...' : `Read ${host}`}
            </button>
          )}
          <FromScreenshot onText={(text) => keep(text, 'screenshot')} />
        </div>
        {refusal === null ? null : (
          <p className="alert alert-warning" role="alert">
            <Icon of={TriangleAlert} />
            {refusal} You can paste the text instead.
          </p>
        )}
      </div>
      <PasteField jobId={jobId} onText={(text) => keep(text, 'pasted')} />
    </>
  );
}

/** Reads a screenshot in the browser. */
function FromScreenshot({ onText }: { onText: (text: string) => Promise<boolean> }) {
  const { reportError } = usePlatform();
  const { fail } = useJobCommands();
  const input = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => reading.current?.abort(), []);

  async function read(images: readonly File[]): Promise<void> {
    const { signal } = (reading.current = new AbortController());
    setBusy(true);
    try {
      const { readImages } = await withRetries(() => import('../job-form/recognition/readImages.ts'));
      const { text } = await readImages({ images, signal, onProgress: () => undefined, whole: true });
      if (signal.aborted) return;
      if (text.trim() === '') fail(null, postingErrors.nothing);
      else await onText(text);
    } catch (error) {
      if (signal.aborted) return;
      reportError(error, 'text recognition');
      fail(null, postingErrors.screenshot);
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }
  return (
    <>
      <button type="button" className="btn btn-ghost" disabled={busy} onClick={() => input.current?.click()}>
        {busy ? <Spinner /> : <Icon of={ImagePlus} size={14} />}
        {busy ? 'Reading the screenshot...' : 'From a screenshot'}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Screenshots of the posting"
        onChange={({ target }) => {
          const images = [...(target.files ?? [])];
          target.value = '';
          if (images.length > 0) void read(images);
        }}
      />
    </>
  );
}

/** A field for the text of the posting, which saves when it is left. */
function PasteField({ jobId, onText }: { jobId: string; onText: (text: string) => Promise<boolean> }) {
  const id = useId();
  const [draft, setDraft] = useStoredDraft(`posting:${jobId}`, draftText);
  const [saving, setSaving] = useState(false);
  const text = draft?.text ?? '';
  const length = tooLong(text, POSTING_PASTE_MAX);
  async function leave(): Promise<void> {
    if (saving || text.trim() === '' || length) return;
    setSaving(true);
    const kept = await onText(text);
    setSaving(false);
    if (kept) setDraft(undefined);
  }
  return (
    <div className="field posting-paste">
      <label className="label" htmlFor={id}>
        Or paste it
      </label>
      <textarea
        id={id}
        className="textarea posting-field"
        rows={9}
        placeholder="The text of the posting, as you see it on the page"
        value={text}
        readOnly={saving}
        aria-invalid={length ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setDraft({ text: target.value })}
        onBlur={() => void leave()}
      />
      <p className="hint posting-hint" id={`${id}-hint`}>
        <span>{length ? `Not saved: ${length}.` : `Up to ${formatCount(POSTING_TEXT_MAX)} characters`}</span>
        <span>{saving ? 'Saving...' : 'Saves when you leave the field'}</span>
      </p>
    </div>
  );
}
