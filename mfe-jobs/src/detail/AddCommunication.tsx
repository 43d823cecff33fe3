import { useLayoutEffect } from 'react';
import { type CommunicationDraft, sourceOf } from './communicationDrafts.ts';
import { CommunicationForm } from './CommunicationForm.tsx';
import type { HeldDraft } from './Drafts.ts';
import { changedNames, rebased } from './entryEdit.ts';
import { momentFields, momentOf } from './entryMoment.ts';
import type { Related } from './useRelated.ts';

const WHEN = ['day', 'time'] as const;

interface Props {
  held: HeldDraft<CommunicationDraft>;
  onAdd: Related['addCommunication'];
  /** Called when the form closes by itself. */
  onDone: () => void;
}

/** The form that adds a communication. Its date is the current one until the person chooses another. */
export function AddCommunication({ held: { form, clear }, onAdd, onDone }: Props) {
  useLayoutEffect(() => form.change(rebased(form.values(), momentFields(new Date()), WHEN)), [form]);
  return (
    <CommunicationForm
      form={form}
      submitLabel="Add communication"
      onSave={(values) => {
        const { source, subject, content, day, time } = values;
        const receivedAt = changedNames(values, WHEN).size > 0 ? momentOf(day, time) : null;
        return onAdd({
          source: sourceOf(source),
          subject: subject.trim() === '' ? null : subject.trim(),
          content,
          ...(receivedAt !== null && { receivedAt }),
        });
      }}
      onDone={() => {
        onDone();
        clear();
      }}
    />
  );
}
