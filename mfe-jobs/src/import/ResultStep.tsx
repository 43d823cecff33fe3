import { CircleAlert, CircleCheck, Download, RotateCw, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pages } from '@jobtrail/contract';
import { formatCount, formatLongDate, Icon } from '@jobtrail/web-kit';
import { csvFile } from '../files/csvFile.ts';
import { saveFile } from '../files/saveFile.ts';
import { slug } from '../files/slug.ts';
import { withFilter } from '../filters/address.ts';
import { WISHLIST_PAGE } from '../pages.ts';
import type { PendingImport } from './commit/pending.ts';
import { type ImportOutcome, outcomeOf } from './commit/summary.ts';
import type { ImportCommands } from './importCommands.ts';
import { type Commit, useImportState } from './importStore.ts';
import { applications, lines } from './texts.ts';
import { UndoDialog } from './UndoDialog.tsx';

/** The last step: how far the import has come, and what it has done. */
export function ResultStep({ commands }: { commands: ImportCommands }) {
  const commit = useImportState(commands.store, (state) => state.commit);
  const [isAsking, setAsking] = useState(false);
  if (!commit) return null;
  const { pending, progress, state } = commit;
  const outcome = outcomeOf(pending, progress);
  const importId = progress.summary?.id;
  return (
    <>
      <div className="import-pad">
        {state === 'done' || state === 'undone' ? (
          <Done commit={commit} outcome={outcome} />
        ) : (
          <Unfinished commit={commit} onResume={() => void commands.resume()} />
        )}
        <div className="row import-acts">
          {state === 'done' ? <Show pending={pending} outcome={outcome} /> : null}
          {state === 'done' && outcome.failed.length > 0 ? (
            <button type="button" className="btn" onClick={() => saveFailed(pending, outcome)}>
              <Icon of={Download} size={14} />
              {lines(outcome.failed.length)} with errors
            </button>
          ) : null}
          {state === 'done' || state === 'undone' ? (
            <button type="button" className="btn" onClick={() => void commands.startOver()}>
              Import another file
            </button>
          ) : null}
          {['sending', 'elsewhere', 'undone'].includes(state) ? null : (
            <>
              <span className="grow" />
              {importId !== undefined && outcome.created + outcome.completed > 0 ? (
                <button type="button" className="btn" onClick={() => setAsking(true)}>
                  <Icon of={Undo2} size={14} />
                  {state === 'done' ? 'Undo import' : 'Undo what has arrived'}
                </button>
              ) : state === 'done' ? null : (
                <button type="button" className="btn btn-ghost" onClick={() => void commands.withdraw()}>
                  Do not import
                </button>
              )}
            </>
          )}
        </div>
      </div>
      {state === 'done' && progress.summary ? (
        <p className="caption muted import-note">
          Until {formatLongDate(progress.summary.undoUntil)}, Undo removes {outcome.created === 1 ? 'it' : 'them'}. What
          you change in the meantime stays.{' '}
          {pending.tag === null
            ? ''
            : `${outcome.created === 1 ? 'It carries' : 'They carry'} the tag “${pending.tag}”.`}
        </p>
      ) : null}
      {isAsking && importId !== undefined ? (
        <UndoDialog
          commands={commands}
          importId={importId}
          name={pending.name}
          created={outcome.created}
          completed={outcome.completed}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** An import that is on its way, or that has stopped on it. */
function Unfinished({ commit, onResume }: { commit: Commit; onResume: () => void }) {
  const { pending, progress, state, failure, needsSubscription } = commit;
  const total = pending.rows.length;
  const arrived = progress.results.length;
  const isOnItsWay = state === 'sending' || state === 'elsewhere';
  const heading =
    state === 'sending'
      ? `Importing ${pending.name}`
      : state === 'elsewhere'
        ? `Another tab is importing ${pending.name}`
        : `The import of ${pending.name} ${state === 'failed' ? 'has stopped' : 'was interrupted'}`;
  return (
    <>
      <p className="row import-ok">
        {state === 'failed' ? <Icon of={CircleAlert} size={20} className="import-bad" /> : null}
        <b className="import-heading">{heading}</b>
      </p>
      {failure === null ? null : (
        <p className="soft" role="alert">
          {failure}{' '}
          {needsSubscription ? (
            <a className="link" href={pages.subscribe}>
              Subscribe
            </a>
          ) : null}
        </p>
      )}
      {state === 'elsewhere' ? (
        <>
          <progress className="import-progress" aria-label="Importing in another tab" />
          <p className="caption muted" role="status">
            You need not wait. If that tab is closed, this one goes on with it.
          </p>
        </>
      ) : (
        <>
          <progress className="import-progress" max={total} value={arrived} aria-label="Lines that have arrived" />
          <p className="caption muted num" role="status">
            {formatCount(arrived)} of {lines(total)} have arrived.
            {state === 'sending' ? ' You can leave this page; it goes on.' : ' None of them is imported twice.'}
          </p>
        </>
      )}
      {isOnItsWay ? null : (
        <button type="button" className="btn btn-primary import-resume" onClick={onResume}>
          <Icon of={RotateCw} size={14} />
          {state === 'failed' ? 'Try again' : 'Continue'}
        </button>
      )}
    </>
  );
}

function Done({ commit: { state, undone }, outcome }: { commit: Commit; outcome: ImportOutcome }) {
  const { created, completed, skipped, leftOut, failed } = outcome;
  const stay = undone?.changedSince.length ?? 0;
  const counts: ReadonlyArray<[ReactNode, number, boolean]> = undone
    ? [
        ['Removed', undone.removed.length, true],
        ['As before', undone.restored.length, undone.restored.length > 0],
        ['Changed since, they stay', stay, stay > 0],
      ]
    : [
        ['Imported', created, true],
        ['Updated', completed, completed > 0],
        ['Skipped, in Jobtrail already', skipped, true],
        ['Left out by their stage', leftOut, leftOut > 0],
        ['Left out, with an error', failed.length, true],
      ];
  return (
    <>
      <p className="row import-ok" role="status">
        <Icon of={state === 'undone' ? Undo2 : CircleCheck} size={20} />
        <b>{state === 'undone' ? 'Import undone' : headline(created, completed)}</b>
      </p>
      <dl className="import-sum num">
        {counts.map(([name, count, isShown]) =>
          isShown ? (
            <div key={String(name)}>
              <dt>{name}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}

function headline(created: number, completed: number): string {
  if (created === 0 && completed > 0) return `${applications(completed)} updated`;
  return completed === 0
    ? `${applications(created)} imported`
    : `${applications(created)} imported, ${formatCount(completed)} updated`;
}

/** Leads to the new jobs: by their tag, or else to the page that they are on. */
function Show({ pending: { tag }, outcome: { created, saved } }: { pending: PendingImport; outcome: ImportOutcome }) {
  const onBoard = created - saved;
  const [href, text] =
    onBoard === 0 && saved > 0
      ? [WISHLIST_PAGE, 'Show the wishlist']
      : onBoard === 0 || tag === null
        ? [pages.dashboard, 'Show the board']
        : [withFilter(pages.table, `tag:${tag}`), `Show the ${formatCount(onBoard)}`];
  return (
    <a className="btn btn-primary" href={href}>
      {text}
    </a>
  );
}

/** Saves the lines with errors: those of the file with the reason in a further column, so that they can be corrected and imported. */
function saveFailed({ name, header }: PendingImport, { failed }: ImportOutcome): void {
  const file = csvFile({
    columns: [...header, 'Line', 'Error'],
    rows: failed.map(({ cells, line, sentence }) => [...header.map((_, at) => cells[at] ?? ''), line, sentence]),
  });
  saveFile(file, `${slug(name.replace(/\.\w{1,4}$/, '')) || 'import'}-errors.csv`);
}
