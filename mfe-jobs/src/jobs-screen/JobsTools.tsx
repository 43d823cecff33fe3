import { PanelRight, Rows3, SquareKanban } from 'lucide-react';
import { jobTexts, type Zoom } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { ZoomControl } from '../board/ZoomControl.tsx';
import { FilterButton } from '../filters/FilterButton.tsx';
import type { FilterText } from '../filters/useFilterText.ts';
import type { View } from '../jobs/view.ts';
import { SearchBox } from './SearchBox.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

const VIEWS = [
  { view: 'kanban', label: 'Kanban', icon: SquareKanban },
  { view: 'table', label: 'Table', icon: Rows3 },
] as const;

interface Props {
  filter: FilterText;
  /** How many clauses the filter has. */
  clauses: number;
  /** Whether there is anything to filter. */
  hasFilter: boolean;
  isBarOpen: boolean;
  onBar: () => void;
  view: View;
  onView: (view: View) => void;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  /** Receives the place of the table's tools, which load with the table. */
  onTableTools: (place: HTMLElement | null) => void;
  /** Whether the Pipeline Overview is open, and what its button does; null where it has no room. */
  pipeline: { isOpen: boolean; onToggle: () => void } | null;
}

/** Search, filter, zoom (Kanban view only), the tools of the table, the Pipeline Overview and the view switch. */
export function JobsTools({
  filter,
  clauses,
  hasFilter,
  isBarOpen,
  onBar,
  view,
  onView,
  zoom,
  onZoom,
  onTableTools,
  pipeline,
}: Props) {
  return (
    <div className="jobs-tools">
      <SearchBox
        text={filter.typed}
        onText={filter.onType}
        onCommit={filter.onCommit}
        onLeave={filter.onLeave}
        help={isBarOpen ? 'filter-grammar' : undefined}
      />
      {hasFilter ? <FilterButton clauses={clauses} isOpen={isBarOpen} onPress={onBar} /> : null}
      <span className="grow" />
      {view === 'kanban' ? <ZoomControl zoom={zoom} onZoom={onZoom} /> : null}
      {view === 'table' ? <span className="jobs-table-tools" ref={onTableTools} /> : null}
      {pipeline ? (
        <button
          type="button"
          className="icon-btn jobs-pipeline-button"
          aria-label={jobTexts.pipeline}
          aria-pressed={pipeline.isOpen}
          data-tooltip={jobTexts.pipeline}
          onClick={pipeline.onToggle}
        >
          <Icon of={PanelRight} />
        </button>
      ) : null}
      <ViewSwitch views={VIEWS} view={view} onView={onView} />
    </div>
  );
}
