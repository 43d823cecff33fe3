import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { type JobCard, jobTexts, pages, PIPELINE_BREAKPOINT, type Stage } from '@jobtrail/contract';
import { classes, Icon, storedText, useNavigate, useReloadedState } from '@jobtrail/web-kit';
import { showLane } from '../board/elements.ts';
import { useZoom } from '../board/useZoom.ts';
import { boardOrder, createStableLanes } from '../jobs/lanes.ts';
import { useJobCards } from '../jobs/queries.ts';
import { useRequests } from '../jobs/requests.ts';
import { searchJobs, useServerSearch } from '../jobs/search.ts';
import { JobFlags } from '../reminders/flag/JobFlags.tsx';
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
import { pageOf, pageTitles, type View } from './view.ts';

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

/** The jobs screen: search, two views, zoom, the pipeline, and the open dialog or panel. */
export function JobsScreen({ view, openJob, subset }: Props) {
  const navigate = useNavigate();
  const jobs = useJobCards();
  const [text, setText] = useReloadedState('job-search', '', storedText);
  const [zoom, setZoom] = useZoom();
  const [sort, setSort] = useState<Sort>(newestFirst);
  const [rows, setRows] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useReloadedState<OpenDialog | null>('job-dialog', null, storedDialog);
  const [toLanes] = useState(createStableLanes);
  const wide = useMedia(`(min-width: ${PIPELINE_BREAKPOINT}px)`);
  const [pipelineOpen, togglePipeline] = usePipeline(view);
  const [tools, setTools] = useState<HTMLElement | null>(null);

  const searched = useDeferredValue(text);
  const byServer = useServerSearch(searched);
  const ids = subset?.ids;
  const cards = useMemo(() => (ids ? jobs.data?.filter(({ id }) => ids.has(id)) : jobs.data), [jobs.data, ids]);
  const found = useMemo(() => searchJobs(cards ?? [], searched, byServer), [cards, searched, byServer]);
  const lanes = useMemo(() => toLanes(found), [toLanes, found]);
  const order = useMemo(
    () => (openJob === null || found.length === 0 ? [] : view === 'table' ? rows : boardOrder(lanes)),
    [openJob, found, view, rows, lanes],
  );

  const open = useDetailAddress(subset?.page ?? pageOf(view), openJob);
  const onOpen = useCallback((id: string) => open(id), [open]);
  const onMenu = useCallback(
    (card: JobCard, anchor: HTMLElement) => setDialog({ kind: 'menu', card, anchor }),
    [setDialog],
  );
  const onStage = useCallback(
    (stage: Stage) => {
      if (view === 'kanban') return showLane(stage);
      navigate(pages.dashboard);
      setTimeout(() => showLane(stage), 100);
    },
    [view, navigate],
  );
  const onClearSearch = useCallback(() => setText(''), [setText]);
  const add = () => setDialog({ kind: 'add' });
  useJobKeys({ onAdd: add, onEdit: (card) => setDialog({ kind: 'edit', card }) });
  useRequests('edit', ({ job }) => setDialog({ kind: 'edit', card: job }));

  return (
    <JobFlags>
      <div className={classes('jobs', !pipelineOpen && 'jobs-alone')}>
        <div className="jobs-main">
          <div className="jobs-title">
            <h1 tabIndex={-1} data-page-title={pageTitles[view]}>
              {jobTexts.title}
            </h1>
            <Summary cards={cards} found={found.length} searching={searched.trim() !== ''} />
            <span className="grow" />
            <button type="button" className="btn btn-primary" onClick={add}>
              <Icon of={Plus} />
              {jobTexts.addJob}
            </button>
          </div>
          <JobsTools
            text={text}
            onText={setText}
            view={view}
            onView={(next) => navigate(pageOf(next))}
            zoom={zoom}
            onZoom={setZoom}
            onTableTools={setTools}
            pipeline={wide ? { isOpen: pipelineOpen, onToggle: togglePipeline } : null}
          />
          {subset?.banner}
          <JobsContent
            jobs={jobs}
            found={found}
            text={searched.trim()}
            view={view}
            lanes={lanes}
            zoom={zoom}
            sort={sort}
            onSort={setSort}
            onOpen={onOpen}
            onMenu={onMenu}
            onOrder={setRows}
            tools={tools}
            onAdd={add}
            onClearSearch={onClearSearch}
          />
        </div>
        {wide && pipelineOpen ? (
          <Pipeline cards={jobs.data} loading={jobs.isPending} onStage={onStage} onOpen={onOpen} />
        ) : null}
        <JobsDialogs dialog={dialog} onDialog={setDialog} openJob={openJob} order={order} onOpenJob={open} />
      </div>
    </JobFlags>
  );
}
