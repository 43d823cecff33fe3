import { type FormEvent, useState } from 'react';
import { DOCUMENT_KINDS, DOCUMENT_NAME_MAX, type DocumentKind, type JobDocument } from '@jobtrail/contract';
import { Field, Modal } from '@jobtrail/web-kit';
import { SaveBar } from '../../job-form/form/SaveBar.tsx';
import { KIND_LABELS } from './documentTexts.ts';
import type { DocumentCommands } from './useDocumentCommands.ts';

interface Props {
  document: JobDocument['document'];
  commands: DocumentCommands;
  onClose: () => void;
}

/** Changes the name of a document and what it is for, in every job that uses it. */
export function RenameDialog({ document, commands, onClose }: Props) {
  const [name, setName] = useState(document.name);
  const [kind, setKind] = useState<DocumentKind>(document.kind);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function save(): Promise<void> {
    if (name.trim() === '') return setProblem('Enter a name.');
    if (name.trim().length > DOCUMENT_NAME_MAX) return setProblem(`Use at most ${DOCUMENT_NAME_MAX} characters.`);
    setSaving(true);
    const isSaved = await commands.update(document.id, { name, kind });
    setSaving(false);
    if (isSaved) onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isSaving) void save();
  }
  return (
    <Modal title="Rename document" width={440} onClose={onClose}>
      <form className="doc-form" onSubmit={submit} noValidate>
        <Field label="Name" required error={problem}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        <Field label="Kind">
          {(control) => (
            <select
              {...control}
              className="select"
              value={kind}
              onChange={({ target }) => setKind(DOCUMENT_KINDS.find((known) => known === target.value) ?? kind)}
            >
              {DOCUMENT_KINDS.map((known) => (
                <option key={known} value={known}>
                  {KIND_LABELS[known]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <SaveBar className="doc-foot" save="Save changes" saving={isSaving} onCancel={onClose} />
      </form>
    </Modal>
  );
}
