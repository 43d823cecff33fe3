import { useState, useSyncExternalStore } from 'react';
import { isBlank, requiredTexts, TEXT_MAX } from '@jobtrail/contract';
import { classes, ConfirmDialog, tooLong, useCheckedForm } from '@jobtrail/web-kit';
import { DayField } from '../jobs/clock/DayField.tsx';
import { AudioControl } from './audio/AudioControl.tsx';
import type { Capture } from './audio/Capture.ts';
import type { CaptureState } from './audio/CaptureState.ts';
import { useFileDrop } from './audio/useFileDrop.ts';
import type { HeldDraft } from './Drafts.ts';
import type { InterviewDraft } from './interviewDrafts.ts';
import { RelatedForm } from './RelatedForm.tsx';
import type { Related } from './useRelated.ts';

const NOTES = {
  label: 'Notes',
  placeholder: 'What was asked, what you said, what comes next',
};
/** Why a note cannot be added yet. */
const BUSY: Partial<Record<CaptureState['kind'], string>> = {
  asking: 'Allow or block the microphone in your browser first, or cancel the recording.',
  recording: 'Stop the recording first, then add the note.',
  uploading: 'The audio is still being uploaded. Add the note when the upload is done, or cancel it.',
  processing: 'The audio is still being processed. Add the note in a moment.',
};

interface Props {
  held: HeldDraft<InterviewDraft>;
  capture: Capture;
  onAdd: Related['addInterviewNote'];
  /** Called when the form closes by itself. */
  onDone: () => void;
}

/** The form of an interview note: notes (required), the date (today by default, may be empty), and audio. */
export function InterviewNoteForm({ held: { form, clear }, capture, onAdd, onDone }: Props) {
  const { values, problemAt, change, submit } = useCheckedForm(form, {
    problemsOf: (typed) => (isBlank(typed.notes) ? { notes: requiredTexts.notes } : {}),
    lengthsOf: (typed) => ({ notes: tooLong(typed.notes.trim(), TEXT_MAX.notes) }),
    clearsOnChange: 'field',
  });
  const { notes, day, saving } = values;
  const audio = useSyncExternalStore(capture.subscribe, capture.state);
  const [asking, setAsking] = useState<'audio' | 'form' | null>(null);
  /** The state of the audio when the note could not be added. */
  const [tooEarly, setTooEarly] = useState<CaptureState['kind'] | null>(null);
  const busy = tooEarly === audio.kind ? BUSY[audio.kind] : undefined;
  const { over, handlers } = useFileDrop((file) => void capture.take(file));

  const text = audio.kind === 'ready' ? audio.text : null;
  function discardAudio(): void {
    // The summary was copied from the audio, so it is removed with the audio unless the notes were edited.
    if (text && notes === text.summary) change('notes', '');
    capture.discard();
  }
  async function add(): Promise<void> {
    setTooEarly(audio.kind);
    if (BUSY[audio.kind] !== undefined) return;
    change('saving', true);
    const added = await onAdd(
      {
        notes,
        interviewDate: day === '' ? null : day,
        transcript: text?.transcript ?? null,
        summary: text?.summary ?? null,
        transcriptSource: text?.provider ?? null,
      },
      capture,
    );
    if (!added) {
      change('saving', false);
      return;
    }
    capture.clear();
    onDone();
    clear();
  }
  function cancel(): void {
    if (audio.kind === 'empty' || audio.kind === 'asking') {
      capture.discard();
      onDone();
      clear();
    } else setAsking('form');
  }

  return (
    <div className={classes('nform-drop', over && 'is-over')} {...handlers}>
      <RelatedForm
        text={NOTES}
        value={notes}
        error={problemAt('notes')}
        onValue={(next) => change('notes', next)}
        hint={
          text?.provider === 'simulated' && notes === text.summary ? 'Copied from the simulated summary.' : undefined
        }
        submit="Add note"
        saving={saving}
        onSubmit={(event) => submit(event, add)}
        onCancel={cancel}
        below={
          <>
            <div className="two">
              <DayField label="Interview date" day={day} onDay={(next) => change('day', next)} />
              <AudioControl capture={capture} state={audio} onDiscard={() => !saving && setAsking('audio')} />
            </div>
            {busy ? (
              <p className="hint hint-error" role="alert">
                {busy}
              </p>
            ) : null}
          </>
        }
      />
      {asking ? (
        <ConfirmDialog
          title="Discard audio"
          confirmLabel="Discard"
          pendingLabel="Discarding..."
          cancelLabel="Keep it"
          pending={false}
          onConfirm={() => {
            discardAudio();
            if (asking === 'form') {
              onDone();
              clear();
            }
            setAsking(null);
          }}
          onCancel={() => setAsking(null)}
        >
          The {'audio' in audio && audio.audio.fileName !== null ? 'file' : 'recording'} has not been saved with a note
          yet. Discard it?
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
