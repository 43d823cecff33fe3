import type { Communication, UpdateCommunicationBody } from '@jobtrail/contract';
import { textMark } from '../jobs/textMark.ts';
import {
  COMMUNICATION_FIELDS,
  type CommunicationDraft,
  communicationEdits,
  type CommunicationField,
  sourceOf,
} from './communicationDrafts.ts';
import { CommunicationForm } from './CommunicationForm.tsx';
import { useDraft } from './Drafts.ts';
import { changedNames, textBefore, useEntryValues } from './entryEdit.ts';
import { momentFields, momentOf } from './entryMoment.ts';
import type { Related } from './useRelated.ts';

const valuesOf = ({ source, subject, content, receivedAt }: Communication): Record<CommunicationField, string> => ({
  source,
  subject: subject ?? '',
  content,
  ...momentFields(receivedAt),
});

/** The changed fields in the format of the API; empty if there are none. */
function changesOf(draft: CommunicationDraft): UpdateCommunicationBody {
  const changed = changedNames(draft, COMMUNICATION_FIELDS);
  const receivedAt = changed.has('day') || changed.has('time') ? momentOf(draft.day, draft.time) : null;
  return {
    ...(changed.has('source') && { source: sourceOf(draft.source) }),
    ...(changed.has('subject') && { subject: draft.subject }),
    ...(changed.has('content') && {
      content: draft.content,
      knownContent: textMark(textBefore(draft, 'content')),
    }),
    ...(receivedAt !== null && { receivedAt }),
  };
}

interface Props {
  communication: Communication;
  onSave: Related['updateCommunication'];
  /** Called when the form closes. */
  onDone: () => void;
}

/** The form that changes a communication, in its place in the list. */
export function EditCommunication({ communication, onSave, onDone }: Props) {
  const { form, clear } = useDraft(communicationEdits, communication.id);
  const choice = useEntryValues(form, valuesOf(communication), COMMUNICATION_FIELDS, 'content');
  return (
    <CommunicationForm
      form={form}
      choice={choice}
      submitLabel="Save changes"
      onSave={async (values) => {
        if (choice) return false;
        const changes = changesOf(values);
        return Object.keys(changes).length === 0 || onSave(communication.id, changes);
      }}
      onDone={() => {
        onDone();
        clear();
      }}
    />
  );
}
