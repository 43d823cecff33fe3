import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportSummary } from '@jobtrail/contract';
import { formatCount, formatDateTime, Icon, useCall } from '@jobtrail/web-kit';
import { useNow } from '../jobs/clock/useNow.ts';
import type { ImportCommands } from './importCommands.ts';
import { applications } from './texts.ts';
import { UndoDialog } from './UndoDialog.tsx';

/** The imports of the last weeks, each with Undo while it can be undone. Nothing before the first one. */
export function RecentImports({ commands }: { commands: ImportCommands }) {
  const { data, isError, refetch } = useCall('listImports');
  const [asked, setAsked] = useState<ImportSummary | null>(null);
  const now = useNow();
  const shown = data?.imports.filter(({ created, completed }) => created + completed > 0) ?? [];
  if (shown.length === 0 && !isError) return null;
  return (
    <section className="import-section" aria-labelledby="import-recent">
      <div>
        <h2 className="h3" id="import-recent">
          Recent imports
        </h2>
        <p className="muted">Each can be undone for 30 days.</p>
      </div>
      <div className="panel import-section-panel">
        {isError && data === undefined ? (
          <div className="import-option" role="alert">
            <p className="grow soft">Your earlier imports did not load.</p>
            <button type="button" className="btn" onClick={() => void refetch()}>
              Try again
            </button>
          </div>
        ) : null}
        {shown.map((summary) => {
          const { id, name, startedAt, created, completed, undoneAt, undoUntil } = summary;
          return (
            <div key={id} className="import-option">
              <div className="grow">
                <p className="medium truncate" title={name}>
                  {name}
                </p>
                <p className="soft num">
                  {formatDateTime(startedAt)} · {created > 0 || completed === 0 ? applications(created) : ''}
                  {completed > 0 ? `${created > 0 ? ', ' : ''}${formatCount(completed)} updated` : ''}
                </p>
              </div>
              {undoneAt !== null ? (
                <span className="muted">Undone</span>
              ) : Date.parse(undoUntil) > now ? (
                <button
                  type="button"
                  className="btn"
                  aria-label={`Undo the import of ${name}, ${formatDateTime(startedAt)}`}
                  onClick={() => setAsked(summary)}
                >
                  <Icon of={Undo2} size={14} />
                  Undo
                </button>
              ) : null}
            </div>
          );
        })}
      </div>
      {asked ? (
        <UndoDialog
          commands={commands}
          importId={asked.id}
          name={asked.name}
          created={asked.created}
          completed={asked.completed}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  );
}
