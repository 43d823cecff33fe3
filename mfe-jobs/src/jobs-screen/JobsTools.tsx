import { Rows3, SquareKanban } from 'lucide-react';
import type { Zoom } from '@jobtrail/contract';
import { ZoomControl } from '../board/ZoomControl.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { View } from './view.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const VIEWS = [
  { view: 'kanban', label: 'Kanban', icon: SquareKanban },
  { view: 'table', label: 'Table', icon: Rows3 },
] as const;

interface Props {
  text: string;
  onText: (text: string) => void;
  view: View;
  onView: (view: View) => void;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
}

/** Search, zoom (Kanban view only) and the view switch. */
export function JobsTools({ text, onText, view, onView, zoom, onZoom }: Props) {
  return (
    <div className="jobs-tools">
      <SearchBox text={text} onText={onText} />
      <span className="grow" />
      {view === 'kanban' ? <ZoomControl zoom={zoom} onZoom={onZoom} /> : null}
      <ViewSwitch views={VIEWS} view={view} onView={onView} />
    </div>
  );
}
