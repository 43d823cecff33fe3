import { useMemo, useState } from 'react';
import { classes, formatCount, Spinner } from '@jobtrail/web-kit';
import { CheckTable } from './CheckTable.tsx';
import { tagOf } from './commit/pendingOf.ts';
import { deedOf, DUPLICATE_CHOICES } from './duplicates.ts';
import type { ImportCommands } from './importCommands.ts';
import { useImportState } from './importStore.ts';
import { Problem } from './Problem.tsx';
import type { CheckedRow } from './reader/FileReading.ts';
import { RowDialog } from './RowDialog.tsx';
import { applications, lines } from './texts.ts';

const VIEWS = [
  { view: 'all', label: 'All', has: () => true },
  { view: 'new', label: 'New', has: ({ state }: CheckedRow) => state === 'new' },
  { view: 'duplicates', label: 'Duplicates', has: ({ state }: CheckedRow) => state === 'duplicate' },
  { view: 'errors', label: 'Errors', has: ({ state }: CheckedRow) => state === 'problem' },
] as const;
type View = (typeof VIEWS)[number]['view'];

/** The third step: every line as it would be imported. Lines can be edited, and duplicates be skipped or not. */
export function CheckStep({ commands }: { commands: ImportCommands }) {
  const { file, sheet, mapping, rows, isChecking, choices, isTagged, problem } = useImportState(
    commands.store,
    (state) => state,
  );
  const [view, setView] = useState<View>('all');
  const [open, setOpen] = useState<number | null>(null);
  const [isStarting, setStarting] = useState(false);
  const shown = useMemo(
    () => rows.filter(VIEWS.find((known) => known.view === view)?.has ?? (() => true)),
    [rows, view],
  );
  const deeds = useMemo(() => rows.map((row) => deedOf(row, choices)), [rows, choices]);
  const facts = file?.sheets[sheet];
  if (!file || !facts || !mapping) return null;

  const counts = { all: rows.length, new: 0, duplicates: 0, errors: 0 };
  for (const { state } of rows) {
    if (state === 'new') counts.new += 1;
    else if (state === 'duplicate') counts.duplicates += 1;
    else if (state === 'problem') counts.errors += 1;
  }
  const creates = deeds.filter((deed) => deed === 'create').length;
  const completes = deeds.filter((deed) => deed === 'complete').length;
  const isReady = !isChecking && !isStarting && creates + completes > 0;
  const opened = open === null ? undefined : rows[open];
  const tag = tagOf(file.name);

  return (
    <>
      <div className="import-bar">
        <div className="seg" role="group" aria-label="Show">
          {VIEWS.map(({ view: own, label }) => (
            <button
              key={own}
              type="button"
              className={classes(own === view && 'is-on')}
              aria-pressed={own === view}
              onClick={() => setView(own)}
            >
              {label} <span className="import-count num">{formatCount(counts[own])}</span>
            </button>
          ))}
        </div>
        <span className="grow" />
        {counts.duplicates > 0 ? <AllDuplicates commands={commands} count={counts.duplicates} /> : null}
      </div>
      <Problem>{problem}</Problem>
      <CheckTable rows={shown} total={facts.rows} mapping={mapping} choices={choices} view={view} onOpen={setOpen} />
      <footer className="panel-foot import-foot">
        <button type="button" className="btn btn-ghost" onClick={commands.goBack}>
          Back
        </button>
        <p className="grow caption muted num" role="status">
          {isChecking
            ? `${formatCount(rows.length)} of ${lines(facts.rows)} are checked.`
            : counts.errors > 0
              ? 'Lines with errors are left out.'
              : ''}
        </p>
        {tag === '' || creates === 0 ? null : (
          <label className="row import-tagged">
            <input type="checkbox" checked={isTagged} onChange={({ target }) => commands.setTagged(target.checked)} />
            <span className="truncate">Tag them “{tag}”</span>
          </label>
        )}
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={!isReady}
          onClick={() => {
            if (!isReady) return;
            setStarting(true);
            void commands.start().finally(() => setStarting(false));
          }}
        >
          {isStarting ? <Spinner /> : null}
          {deedText(creates, completes)}
        </button>
      </footer>
      {opened ? (
        <RowDialog
          key={opened.index}
          row={opened}
          header={facts.header}
          mapping={mapping}
          choices={choices}
          onSave={async (cells, choice) => {
            if (choice !== null) commands.choose(opened.index, choice);
            if (cells !== null) await commands.edit(opened.index, cells);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

/** What the primary button does, in words. */
function deedText(creates: number, completes: number): string {
  if (creates === 0 && completes === 0) return 'Nothing to import';
  if (completes === 0) return `Import ${applications(creates)}`;
  return creates === 0
    ? `Update ${applications(completes)}`
    : `Import ${formatCount(creates)}, update ${formatCount(completes)}`;
}

/** What becomes of all duplicates, unless a line has a choice of its own. */
function AllDuplicates({ commands, count }: { commands: ImportCommands; count: number }) {
  const { all, single } = useImportState(commands.store, (state) => state.choices);
  const every = `all ${formatCount(count)}`;
  const labels = { skip: `Skip ${every}`, update: `Update ${every}`, again: `Import ${every} again` };
  return (
    <label className="row caption muted">
      Duplicates
      <select
        className="select import-duplicates"
        value={single.size > 0 ? '' : all}
        onChange={({ target }) => {
          const choice = DUPLICATE_CHOICES.find((known) => known === target.value);
          if (choice) commands.choose(null, choice);
        }}
      >
        {single.size > 0 ? <option value="">Chosen by line</option> : null}
        {DUPLICATE_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {labels[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}
