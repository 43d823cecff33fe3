import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { type JobCard, jobTexts, pages, PIPELINE_BREAKPOINT, type Stage } from '@jobtrail/contract';
import { classes, Icon, useNavigate, useReloadedState } from '@jobtrail/web-kit';
import { showLane } from '../board/elements.ts';
import { useZoom } from '../board/useZoom.ts';
import { BulkBar } from '../bulk/LazyBulk.tsx';
import { withFilter } from '../filters/address.ts';
import { useFilteredCards } from '../filters/useFilteredCards.ts';
import { useFilterText } from '../filters/useFilterText.ts';
import { boardOrder, createStableLanes } from '../jobs/lanes.ts';
import { useJobCards } from '../jobs/queries.ts';
import { useRequests } from '../jobs/requests.ts';
import { pageOf, pageTitles, type View } from '../jobs/view.ts';
import { JobFlags } from '../reminders/flag/JobFlags.tsx';
import { ViewFilterBar } from '../saved-views/LazyFilterBar.tsx';
import { StartHere } from '../start/LazyStartHere.tsx';
import { useStartHere } from '../start/useStartHere.ts';
import { newestFirst, type Sort } from '../table/sort.ts';
import { JobsContent } from './JobsContent.tsx';
import { JobsDialogs } from './JobsDialogs.tsx';
import { JobsTools } from './JobsTools.tsx';
import { type OpenDialog, storedDialog } from './openDialog.ts';
import { Pipeline } from './pipeline/Pipeline.tsx';
import { Summary } from './Summary.tsx';
import { useDetailAddress } from './useDetailAddress.ts';
import { useJobKeys } from './useJobKeys.ts';
import { useMedia } from './useMedia.ts';
import { usePipeline } from './usePipeline.ts';
import { useTableSelection } from './useTableSelection.ts';

/** A subset of the jobs, such as those behind a figure. */
interface JobSubset {
  ids: ReadonlySet<string>;
  /** The address of the screen that shows them. */
  page: string;
  /** A line that names the subset. */
  banner: ReactNode;
}
interface Props {
  view: View;
  openJob: string | null;
  subset?: JobSubset;
}

const NO_CARDS: readonly JobCard[] = [];

/** The jobs screen: search, two views, zoom, the pipeline, and the open dialog or panel. */
export function JobsScreen({ view, openJob, subset }: Props) {
  const navigate = useNavigate();
  const jobs = useJobCards();
  const page = subset?.page ?? pageOf(view);
  const filter = useFilterText(page, openJob);
  const [isBarOpen, setBarOpen] = useState(false);
  const [zoom, setZoom] = useZoom();
  const [sort, setSort] = useState<Sort>(newestFirst);
  const [rows, setRows] = useState<readonly string[]>([]);
  const [selection, setSelection] = useTableSelection(view, jobs.data);
  const [dialog, setDialog] = useReloadedState<OpenDialog | null>('job-dialog', null, storedDialog);
  const [toLanes] = useState(createStableLanes);
  const wide = useMedia(`(min-width: ${PIPELINE_BREAKPOINT}px)`);
  const [pipelineOpen, togglePipeline] = usePipeline(view);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const start = useStartHere(view === 'kanban' && subset === undefined ? jobs.data : undefined);

  const searched = useDeferredValue(filter.text);
  const ids = subset?.ids;
  const cards = useMemo(() => (ids ? jobs.data?.filter(({ id }) => ids.has(id)) : jobs.data), [jobs.data, ids]);
  const filtered = useFilteredCards(cards ?? NO_CARDS, searched);
  const found = filtered.cards;
  const lanes = useMemo(() => toLanes(found), [toLanes, found]);
  const order = useMemo(
    () => (openJob === null || found.length === 0 ? [] : view === 'table' ? rows : boardOrder(lanes)),
    [openJob, found, view, rows, lanes],
  );

  const open = useDetailAddress(withFilter(page, filter.text), openJob);
  const onOpen = useCallback((id: string) => open(id), [open]);
  const onMenu = useCallback(
    (card: JobCard, anchor: HTMLElement) => setDialog({ kind: 'menu', card, anchor }),
    [setDialog],
  );
  const { text: filterText } = filter;
  const onStage = useCallback(
    (stage: Stage) => {
      if (view === 'kanban') return showLane(stage);
      navigate(withFilter(pages.dashboard, filterText));
      setTimeout(() => showLane(stage), 100);
    },
    [view, navigate, filterText],
  );
  const add = () => setDialog({ kind: 'add' });
  useJobKeys({ onAdd: add, onEdit: (card) => setDialog({ kind: 'edit', card }) });
  useRequests('deleted', () => setDialog({ kind: 'deleted' }));
  useRequests('edit', ({ job }) => setDialog({ kind: 'edit', card: job }));
  // Any clause opens the bar, which then stays open when the last one is taken off.
  if (filtered.hasClauses && !isBarOpen) setBarOpen(true);

  return (
    <JobFlags>
      <div className={classes('jobs', !pipelineOpen && 'jobs-alone', isBarOpen && 'has-filter')}>
        <div className="jobs-main">
          <div className="jobs-title">
            <h1 tabIndex={-1} data-page-title={pageTitles[view]}>
              {jobTexts.title}
            </h1>
            <Summary
              cards={cards}
              found={found.length}
              searching={searched.trim() !== ''}
              isFiltered={filtered.hasClauses}
            />
            <span className="grow" />
            <button type="button" className="btn btn-primary" onClick={add}>
              <Icon of={Plus} />
              {jobTexts.addJob}
            </button>
          </div>
          {start.cards ? (
            <StartHere cards={start.cards} onAdd={(tab) => setDialog({ kind: 'add', tab })} onAway={start.setAway} />
          ) : null}
          <JobsTools
            filter={filter}
            clauses={filtered.count}
            hasFilter={isBarOpen || jobs.data?.length !== 0}
            isBarOpen={isBarOpen}
            onBar={() => setBarOpen(!isBarOpen || filtered.hasClauses)}
            view={view}
            onView={(next) => navigate(withFilter(pageOf(next), filter.text))}
            zoom={zoom}
            onZoom={setZoom}
            onTableTools={setTools}
            pipeline={wide ? { isOpen: pipelineOpen, onToggle: togglePipeline } : null}
          />
          {isBarOpen ? (
            <ViewFilterBar filter={filter} cards={cards ?? NO_CARDS} knowledge={filtered.knowledge} layout={view} />
          ) : null}
          {subset?.banner}
          <JobsContent
            jobs={jobs}
            filtered={filtered}
            text={searched.trim()}
            view={view}
            lanes={lanes}
            zoom={zoom}
            sort={sort}
            onSort={setSort}
            onOpen={onOpen}
            onMenu={onMenu}
            onOrder={setRows}
            selection={selection}
            onSelection={setSelection}
            tools={tools}
            hasStart={start.cards !== undefined}
            onAdd={add}
            onClearSearch={() => filter.onChange('')}
          />
          {selection.ids.size > 0 && jobs.data ? (
            <BulkBar
              cards={jobs.data}
              shown={found}
              selection={selection}
              onSelection={setSelection}
              sort={sort}
              limits={searched.trim()}
            />
          ) : null}
        </div>
        {wide && pipelineOpen ? (
          <Pipeline cards={jobs.data} loading={jobs.isPending} onStage={onStage} onOpen={onOpen} />
        ) : null}
        <JobsDialogs dialog={dialog} onDialog={setDialog} openJob={openJob} order={order} onOpenJob={open} />
      </div>
    </JobFlags>
  );
}
