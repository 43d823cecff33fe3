import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatSize, type PersonDocument } from '@jobtrail/contract';
import { ConfirmDialog, ErrorState, Icon, messageOf, Modal, Skeleton } from '@jobtrail/web-kit';
import { documentToasts, KIND_LABELS } from './documentTexts.ts';
import { useDocuments } from './queries.ts';
import type { DocumentCommands } from './useDocumentCommands.ts';

interface Props {
  /** The versions that the job uses already. */
  usedIds: readonly string[];
  commands: DocumentCommands;
  onClose: () => void;
}

const usesOf = ({ versions }: PersonDocument): number => versions.reduce((sum, { uses }) => sum + uses, 0);

/** The documents that a person has: one of them is used in the job, or deleted. */
export function DocumentPicker({ usedIds, commands, onClose }: Props) {
  const documents = useDocuments();
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState<PersonDocument | null>(null);

  async function choose(version: string): Promise<void> {
    setBusy(true);
    const isAdded = await commands.use({ version }, documentToasts.added);
    setBusy(false);
    if (isAdded) onClose();
  }
  async function remove({ id }: PersonDocument): Promise<void> {
    setBusy(true);
    await commands.deleteForGood(id);
    setBusy(false);
    setDeleting(null);
  }
  return (
    <Modal title="Your documents" width={520} onClose={onClose}>
      <div className="doc-picker">
        {documents.data ? (
          <List documents={documents.data} usedIds={usedIds} busy={busy} onChoose={choose} onDelete={setDeleting} />
        ) : documents.isError ? (
          <ErrorState title="Your documents did not load" level={3} onRetry={() => void documents.refetch()}>
            {messageOf(documents.error, 'Please check your connection and try again.')}
          </ErrorState>
        ) : (
          <div role="status" aria-busy="true" aria-label="Loading your documents">
            <Skeleton height={120} />
          </div>
        )}
      </div>
      {deleting ? (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          pending={busy}
          onConfirm={() => void remove(deleting)}
          onCancel={() => setDeleting(null)}
        >
          <p>
            {deleting.versions.length > 1 ? `All ${deleting.versions.length} versions are deleted` : 'It is deleted'}{' '}
            for good
            {usesOf(deleting) > 0
              ? `, also from the ${usesOf(deleting) === 1 ? 'application' : `${usesOf(deleting)} applications`} with it`
              : ''}
            . This cannot be undone.
          </p>
        </ConfirmDialog>
      ) : null}
    </Modal>
  );
}

interface ListProps {
  documents: readonly PersonDocument[];
  usedIds: readonly string[];
  busy: boolean;
  onChoose: (version: string) => Promise<void>;
  onDelete: (document: PersonDocument) => void;
}

function List({ documents, usedIds, busy, onChoose, onDelete }: ListProps) {
  if (documents.length === 0) return <p className="quiet-line">You have no documents yet. Choose a file first.</p>;
  return (
    <ul>
      {documents.map((document) => {
        const { id, name, kind, versions } = document;
        const [newest] = versions;
        if (!newest) return null;
        const isUsed = usedIds.includes(newest.id);
        return (
          <li key={id} className="doc">
            <div className="grow">
              <b className="truncate" title={name}>
                {name}
              </b>
              <p className="caption muted num">
                {[KIND_LABELS[kind], newest.label, newest.type.toUpperCase(), formatSize(newest.bytes)].join(' · ')}
              </p>
            </div>
            <span className="doc-acts">
              <button
                type="button"
                className="btn btn-sm"
                disabled={busy || isUsed}
                aria-label={isUsed ? `${name} is used here` : `Use ${name}`}
                onClick={() => void onChoose(newest.id)}
              >
                {isUsed ? 'Used here' : 'Use'}
              </button>
              <button
                type="button"
                className="icon-btn icon-btn-sm"
                disabled={busy}
                aria-label={`Delete ${name}`}
                onClick={() => onDelete(document)}
              >
                <Icon of={Trash2} size={14} />
              </button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
