import { useRef, useState } from 'react';
import { DOCUMENT_ACCEPT, DOCUMENT_KINDS, type JobDocument, type LocalDay } from '@jobtrail/contract';
import { RelatedList } from '../RelatedList.tsx';
import { useRemoval } from '../useRemoval.ts';
import { DocumentPicker } from './DocumentPicker.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { documentToasts, KIND_LABELS } from './documentTexts.ts';
import { DropRow } from './DropRow.tsx';
import { useJobDocuments } from './queries.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { UploadRow } from './UploadRow.tsx';
import { useDocumentCommands } from './useDocumentCommands.ts';
import { useDocumentUploads } from './useDocumentUploads.ts';
import './documents.css';

interface Props {
  id: string;
  company: string;
  /** The day of the application; null if there was none yet. */
  appliedOn: LocalDay | null;
}

/** The Documents tab: what was sent to this job, and where a file is added. */
export default function DocumentsTab({ id, company, appliedOn }: Props) {
  const documents = useJobDocuments(id);
  const commands = useDocumentCommands(id);
  const { uploads, add, retry, dismiss } = useDocumentUploads(id, commands.refresh);
  const used = documents.data ?? [];
  const { area, removing, remove } = useRemoval(async (version, onRestored) => {
    const removed = used.find((one) => one.version.id === version);
    return removed ? commands.remove(removed, onRestored) : false;
  });
  const picker = useRef<HTMLInputElement>(null);
  const [replaced, setReplaced] = useState<JobDocument | null>(null);
  const [renamed, setRenamed] = useState<JobDocument['document'] | null>(null);
  const [isPicking, setPicking] = useState(false);

  function choose(replaces: JobDocument | null): void {
    setReplaced(replaces);
    picker.current?.click();
  }
  return (
    <div ref={area} className="docs">
      <RelatedList list={documents} what="documents" empty="Keep the resume and the letter that you send here.">
        {(items) =>
          DOCUMENT_KINDS.map((kind) => {
            const ofKind = items.filter(({ document }) => document.kind === kind);
            if (ofKind.length === 0) return null;
            return (
              <section key={kind} aria-labelledby={`documents-${kind}`}>
                <div className="doc-h">
                  <h3 id={`documents-${kind}`}>{KIND_LABELS[kind]}</h3>
                  {kind === 'resume' && appliedOn !== null ? (
                    <span className="caption muted">the version you sent</span>
                  ) : null}
                </div>
                <ul>
                  {ofKind.map((one) => (
                    <DocumentRow
                      key={one.version.id}
                      used={one}
                      company={company}
                      appliedOn={appliedOn}
                      isRemoving={removing === one.version.id}
                      onRename={() => setRenamed(one.document)}
                      onReplace={() => choose(one)}
                      onRemove={() => void remove(one.version.id)}
                      onUseNewer={(newer) => {
                        const body = { version: newer.id, replaces: one.version.id, usedOn: one.usedOn };
                        void commands.use(body, documentToasts.switched);
                      }}
                    />
                  ))}
                </ul>
              </section>
            );
          })
        }
      </RelatedList>
      {uploads.length > 0 ? (
        <ul className="doc-uploads" aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload)}
              onDismiss={() => dismiss(upload)}
            />
          ))}
        </ul>
      ) : null}
      <input
        ref={picker}
        type="file"
        hidden
        accept={DOCUMENT_ACCEPT}
        multiple={replaced === null}
        aria-label="File of a document"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          add(replaced ? files.slice(0, 1) : files, replaced);
          currentTarget.value = '';
        }}
      />
      <DropRow onFiles={(files) => add(files)} onChoose={() => choose(null)} onOwn={() => setPicking(true)} />
      {renamed ? <RenameDialog document={renamed} commands={commands} onClose={() => setRenamed(null)} /> : null}
      {isPicking ? (
        <DocumentPicker
          usedIds={used.map(({ version }) => version.id)}
          commands={commands}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  );
}
