import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type JobCard, jobTexts, loadTexts, MOBILE_BREAKPOINT, type Zoom } from '@jobtrail/contract';
import { ApiError, EmptyState, ErrorState, Icon, messageOf } from '@jobtrail/web-kit';
import { Board } from '../board/Board.tsx';
import { BoardSkeleton } from '../board/BoardSkeleton.tsx';
import { StageStrip } from '../board/StageStrip.tsx';
import type { FilteredCards } from '../filters/useFilteredCards.ts';
import type { Lanes } from '../jobs/lanes.ts';
import type { View } from '../jobs/view.ts';
import { LazyTable } from '../table/LazyTable.tsx';
import type { Selection } from '../table/selection.ts';
import type { Sort } from '../table/sort.ts';
import { TableSkeleton } from '../table/TableSkeleton.tsx';
import { NothingFound } from './NothingFound.tsx';
import { useMedia } from './useMedia.ts';

interface Props {
  jobs: UseQueryResult<JobCard[]>;
  filtered: FilteredCards;
  /** The trimmed text of the filter. */
  text: string;
  view: View;
  lanes: Lanes;
  zoom: Zoom;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onOpen: (id: string) => void;
  onMenu: (card: JobCard, anchor: HTMLElement) => void;
  /** Receives the ids of the table's rows, in their order. */
  onOrder: (ids: readonly string[]) => void;
  /** What is selected in the table. */
  selection: Selection;
  onSelection: (change: (selection: Selection) => Selection) => void;
  /** Where the tools of the table are. */
  tools: HTMLElement | null;
  /** Whether Start here is above the tools. */
  hasStart: boolean;
  onAdd: () => void;
  onClearSearch: () => void;
}

/** The jobs, or a placeholder: loading, failed, no jobs, no matches. */
export function JobsContent({
  jobs,
  filtered,
  text,
  view,
  lanes,
  zoom,
  sort,
  onSort,
  onOpen,
  onMenu,
  onOrder,
  selection,
  onSelection,
  tools,
  hasStart,
  onAdd,
  onClearSearch,
}: Props) {
  const { cards: found, hasClauses } = filtered;
  const phone = useMedia(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`);
  if (jobs.isError && !jobs.data) return <LoadError error={jobs.error} onRetry={() => void jobs.refetch()} />;
  if (filtered.state === 'failed')
    return (
      <div className="jobs-state">
        <ErrorState title="Your filter did not load" onRetry={filtered.retry}>
          {loadTexts.failed}
        </ErrorState>
      </div>
    );
  if (!jobs.data || filtered.state === 'waiting') return view === 'table' ? <TableSkeleton /> : <BoardSkeleton />;
  if (jobs.data.length === 0 && view === 'table') return <FirstRun title={jobTexts.emptyTable} onAdd={onAdd} />;
  if (found.length === 0 && jobs.data.length > 0) {
    return (
      <div className="jobs-state">
        {hasClauses ? (
          <NothingFound clears="Clear" onClearSearch={onClearSearch}>
            No application matches these filters. All of them are in the address.
          </NothingFound>
        ) : (
          <NothingFound onClearSearch={onClearSearch}>
            Nothing matches “{text}”. Search covers company, position, location, salary, tags, contacts, notes,
            communications, interview notes and the posting.
          </NothingFound>
        )}
      </div>
    );
  }
  if (view === 'table')
    return (
      <LazyTable
        jobs={found}
        sort={sort}
        onSort={onSort}
        onOpen={onOpen}
        onMenu={onMenu}
        onOrder={onOrder}
        selection={selection}
        onSelection={onSelection}
        phone={phone}
        tools={tools}
        limits={text}
      />
    );
  return (
    <>
      {phone ? <StageStrip lanes={lanes} /> : null}
      <Board
        lanes={lanes}
        emptyText={hasClauses ? 'None with these filters' : jobTexts.emptyStage}
        zoom={zoom}
        phone={phone}
        onOpen={onOpen}
        onMenu={onMenu}
      />
      {jobs.data.length === 0 && !hasStart ? <FirstRun title="Start your trail" onAdd={onAdd} /> : null}
    </>
  );
}

/** Getting started for a person without jobs: above the empty lanes of the board, or in place of the table. */
function FirstRun({ title, onAdd }: { title: string; onAdd: () => void }) {
  return (
    <div className="jobs-state">
      <EmptyState
        title={title}
        action={
          <button type="button" className="btn btn-primary" onClick={onAdd}>
            <Icon of={Plus} />
            {jobTexts.addJob}
          </button>
        }
      >
        Add the first application you have sent, and move it along from Applied to Offer as you hear back.
      </EmptyState>
    </div>
  );
}

function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof ApiError && error.status !== 0 ? `${error.status} ${error.code}` : undefined;
  return (
    <div className="jobs-state">
      <ErrorState title="Your applications did not load" code={code} onRetry={onRetry}>
        Nothing is lost.{' '}
        {messageOf(error, 'Jobtrail could not be reached. Please check your connection and try again.')}
      </ErrorState>
    </div>
  );
}
