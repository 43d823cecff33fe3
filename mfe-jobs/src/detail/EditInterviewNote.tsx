import { type InterviewNote, isBlank, requiredTexts, TEXT_MAX } from '@jobtrail/contract';
import { tooLong, useCheckedForm } from '@jobtrail/web-kit';
import { DayField } from '../jobs/clock/DayField.tsx';
import { textMark } from '../jobs/textMark.ts';
import { useDraft } from './Drafts.ts';
import { changedNames, textBefore, useEntryValues } from './entryEdit.ts';
import { interviewEdits } from './interviewDrafts.ts';
import { RelatedForm } from './RelatedForm.tsx';
import type { Related } from './useRelated.ts';

const NAMES = ['notes', 'day'] as const;
const NOTES = { label: 'Notes', placeholder: '' };

interface Props {
  note: InterviewNote;
  onSave: Related['updateInterviewNote'];
  /** Called when the form closes. */
  onDone: () => void;
}

/** The form that changes the text and the date of an interview note, in its place in the list. */
export function EditInterviewNote({ note: { id, notes, interviewDate }, onSave, onDone }: Props) {
  const { form, clear } = useDraft(interviewEdits, id);
  const { values, problemAt, change, submit } = useCheckedForm(form, {
    problemsOf: (typed) => (isBlank(typed.notes) ? { notes: requiredTexts.notes } : {}),
    lengthsOf: (typed) => ({ notes: tooLong(typed.notes.trim(), TEXT_MAX.notes) }),
    clearsOnChange: 'field',
  });
  // After the form has subscribed to its values.
  const choice = useEntryValues(form, { notes, day: interviewDate ?? '' }, NAMES, 'notes');
  function close(): void {
    onDone();
    clear();
  }
  async function save(): Promise<void> {
    if (choice) return;
    const draft = form.values();
    const changed = changedNames(draft, NAMES);
    if (changed.size === 0) return close();
    change('saving', true);
    const saved = await onSave(id, {
      ...(changed.has('notes') && { notes: draft.notes, knownNotes: textMark(textBefore(draft, 'notes')) }),
      ...(changed.has('day') && { interviewDate: draft.day === '' ? null : draft.day }),
    });
    if (saved) close();
    else change('saving', false);
  }
  return (
    <RelatedForm
      text={NOTES}
      value={values.notes}
      error={problemAt('notes')}
      choice={choice}
      onValue={(next) => change('notes', next)}
      submit="Save changes"
      saving={values.saving}
      onSubmit={(event) => submit(event, save)}
      onCancel={close}
      below={<DayField label="Interview date" day={values.day} onDay={(next) => change('day', next)} />}
    />
  );
}
